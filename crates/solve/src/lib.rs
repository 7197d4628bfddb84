#![doc = include_str!("../README.md")]
#![expect(clippy::cast_precision_loss, reason = "averages of counts")]

// In reading order.
mod acyclic;
mod expectation;
mod cfr;
mod best_response;

pub use rulebook_search::{self, rulebook_core};

pub use crate::{
    acyclic::Acyclic,
    best_response::{BestResponse, BestResponseError, Responses, best_response},
    cfr::{Cfr, Mccfr},
    expectation::{Expectation, ExpectationError},
};
