//! Files and folders that are written under a temporary name and renamed when complete.

mod paths;
mod temporary;
mod file;
mod folder;

pub use self::{file::Draft, folder::DraftFolder, paths::make_folder};

#[cfg(feature = "shards")]
pub(crate) use self::{
    paths::{folder_of, sync_names},
    temporary::folder_beside,
};
