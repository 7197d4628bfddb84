//! How a measurement compares with its aim.

/// How a measured ratio stands to its aim, in words.
#[must_use]
pub fn verdict(measured: f64, aim: f64) -> String {
    let percent = (measured / aim - 1.0).abs() * 100.0;
    let is_met = if aim <= measured { "met" } else { "missed" };
    format!("{is_met} by {percent:.0} %")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_aim_is_met_or_missed_by_so_much() {
        assert_eq!(verdict(6.0, 5.0), "met by 20 %");
        assert_eq!(verdict(5.0, 5.0), "met by 0 %");
        assert_eq!(verdict(4.5, 5.0), "missed by 10 %");
    }
}
