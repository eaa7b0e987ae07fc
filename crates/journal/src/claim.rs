//! Who numbers the records of a table: one at a time.

use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex, PoisonError},
};

use crate::TableKey;

pub(crate) type Claims = Arc<Mutex<BTreeSet<TableKey>>>;

/// A table that nobody else numbers the records of, until this is dropped.
#[derive(Debug)]
pub struct Claim {
    table: TableKey,
    claims: Claims,
}

impl Claim {
    pub(crate) fn new(claims: &Claims, table: &TableKey) -> Option<Claim> {
        let mut taken = claims.lock().unwrap_or_else(PoisonError::into_inner);
        taken.insert(table.clone()).then(|| Claim { table: table.clone(), claims: claims.clone() })
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        self.claims.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.table);
    }
}
