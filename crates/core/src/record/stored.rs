//! Records from serde data.

use alloc::{string::String, vec::Vec};

use serde::{Deserialize, Deserializer, de::Error};

use super::Record;
use crate::{
    verdict::{DrawRules, Verdict},
    viewpoint::Viewpoint,
};

impl<'de> Deserialize<'de> for Record {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Record, D::Error> {
        RecordFields::deserialize(deserializer)?.checked().map_err(Error::custom)
    }
}

/// The fields of a record, before [`Record::checked`].
#[derive(Deserialize)]
#[serde(remote = "Record")]
struct RecordFields {
    game: String,
    rules: u16,
    variant: String,
    start: String,
    #[serde(default)]
    viewpoint: Option<Viewpoint>,
    players: Vec<String>,
    #[serde(rename = "policy")]
    draw_rules: DrawRules,
    result: Option<Verdict>,
    #[serde(default)]
    tags: Vec<(String, String)>,
    steps: Vec<String>,
}
