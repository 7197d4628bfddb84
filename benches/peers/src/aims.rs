//! The comparison of a measurement with its aim.

use rulebook_arena::Estimate;

/// How a measured ratio stands to its aim, in words.
#[must_use]
pub fn verdict(measured: f64, aim: f64) -> String {
    let percent = (measured / aim - 1.0).abs() * 100.0;
    let is_met = if aim <= measured { "met" } else { "missed" };
    format!("{is_met} by {percent:.0} %")
}

/// How a measured time stands to the longest one that is aimed at, in words.
#[must_use]
pub fn time_verdict(measured: f64, longest: f64) -> String {
    let percent = (measured / longest - 1.0).abs() * 100.0;
    let is_met = if measured <= longest { "met" } else { "missed" };
    format!("{is_met} by {percent:.0} %")
}

/// How a difference with an interval stands to its aim, in words.
#[must_use]
pub fn lead(difference: &Estimate, aim: f64) -> &'static str {
    if aim <= difference.low {
        "met"
    } else if difference.high < aim {
        "missed"
    } else if aim <= difference.value {
        "met, within the interval"
    } else {
        "missed, within the interval"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_aim_is_met_or_missed_by_so_much() {
        assert_eq!(verdict(6.0, 5.0), "met by 20 %");
        assert_eq!(verdict(5.0, 5.0), "met by 0 %");
        assert_eq!(verdict(4.5, 5.0), "missed by 10 %");
        assert_eq!(time_verdict(4.5, 5.0), "met by 10 %");
        assert_eq!(time_verdict(15.0, 5.0), "missed by 200 %");
    }

    #[test]
    fn an_interval_around_the_aim_decides_nothing() {
        let of = |low, value, high| lead(&Estimate { value, low, high }, 100.0);
        assert_eq!(of(100.0, 150.0, 200.0), "met");
        assert_eq!(of(90.0, 150.0, 200.0), "met, within the interval");
        assert_eq!(of(10.0, 80.0, 150.0), "missed, within the interval");
        assert_eq!(of(10.0, 50.0, 90.0), "missed");
    }
}
