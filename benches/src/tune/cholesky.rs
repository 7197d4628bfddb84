//! Linear equations with a symmetric positive definite matrix.

/// The lower triangular matrix L with L · Lᵀ = A, row by row.
#[derive(Clone, Debug)]
pub(super) struct Cholesky {
    lower: Vec<f64>,
    n: usize,
}

impl Cholesky {
    /// Decomposes an n × n matrix; `None` if it is not positive definite.
    pub(super) fn of(matrix: &[f64], n: usize) -> Option<Cholesky> {
        let mut lower = vec![0.0; n * n];
        for i in 0..n {
            for j in 0..=i {
                let known: f64 = (0..j).map(|k| lower[i * n + k] * lower[j * n + k]).sum();
                let rest = matrix[i * n + j] - known;
                lower[i * n + j] = if i == j {
                    if rest <= 0.0 {
                        return None;
                    }
                    rest.sqrt()
                } else {
                    rest / lower[j * n + j]
                };
            }
        }
        Some(Cholesky { lower, n })
    }

    /// The vector x with A · x = b.
    pub(super) fn solve(&self, b: &[f64]) -> Vec<f64> {
        let (n, lower) = (self.n, &self.lower);
        let mut x = b.to_vec();
        for i in 0..n {
            let known: f64 = (0..i).map(|k| lower[i * n + k] * x[k]).sum();
            x[i] = (x[i] - known) / lower[i * n + i];
        }
        for i in (0..n).rev() {
            let known: f64 = (i + 1..n).map(|k| lower[k * n + i] * x[k]).sum();
            x[i] = (x[i] - known) / lower[i * n + i];
        }
        x
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_solution_solves_the_equations() {
        let matrix = [4.0, 2.0, -2.0, 2.0, 10.0, 2.0, -2.0, 2.0, 6.0];
        let b = [2.0, -16.0, 14.0];
        let x = Cholesky::of(&matrix, 3).expect("positive definite").solve(&b);
        for (row, b) in matrix.chunks(3).zip(b) {
            let product: f64 = row.iter().zip(&x).map(|(a, x)| a * x).sum();
            assert!((product - b).abs() < 1e-12, "{product} {b}");
        }
    }

    #[test]
    fn a_matrix_that_is_not_positive_definite_is_refused() {
        assert!(Cholesky::of(&[1.0, 2.0, 2.0, 1.0], 2).is_none());
        assert!(Cholesky::of(&[0.0], 1).is_none());
    }
}
