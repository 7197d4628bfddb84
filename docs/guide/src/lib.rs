//! The pages of the guide, so that their code is compiled and run by `cargo test`.

#[doc = include_str!("../tour.md")]
pub mod tour {}
#[doc = include_str!("../server.md")]
pub mod server {}
#[doc = include_str!("../client.md")]
pub mod client {}
#[doc = include_str!("../tests.md")]
pub mod tests {}
#[doc = include_str!("../no-std.md")]
pub mod no_std {}
