//! The paths that use what this processor has. Only here does a program decide at run time which instructions it may use, and
//! this file holds the only unsafe words of the workspace: the calls into code that was compiled for more than any processor.
//!
//! The fastest path uses 512-bit registers, which not every processor has. Calling a function compiled for them is unsafe.
//! There are two such calls, both in `wide/mod.rs`, each behind the check that makes it sound; the code inside is safe.

#[cfg(target_arch = "x86_64")]
mod bytes;

use crate::{
    count::{Histogram, Path},
    keystream::Key,
    lookup::Lookup,
};

/// Whether this processor can go this way.
pub(crate) fn can(path: Path) -> bool {
    match path {
        Path::Plain => true,
        #[cfg(target_arch = "x86_64")]
        Path::Avx2 => is_x86_feature_detected!("avx2"),
        #[cfg(target_arch = "x86_64")]
        Path::Avx512 => {
            is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512vbmi")
                && is_x86_feature_detected!("avx512bitalg")
                && is_x86_feature_detected!("gfni")
        }
        #[cfg(not(target_arch = "x86_64"))]
        Path::Avx2 | Path::Avx512 => false,
    }
}

/// Counts the draws of some groups with registers of 256 bits, where there are such.
#[allow(unsafe_code)]
pub(crate) fn histogram(path: Path, histogram: &mut Histogram, key: &Key, stream: u64, groups: std::ops::Range<u64>) {
    #[cfg(target_arch = "x86_64")]
    if path != Path::Plain && can(Path::Avx2) {
        // SAFETY: the line above has found that this processor has AVX2, which is all that the function asks for.
        return unsafe { histogram_avx2(histogram, key, stream, groups) };
    }
    let _ = path;
    histogram.groups::<16>(key, stream, groups);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn histogram_avx2(histogram: &mut Histogram, key: &Key, stream: u64, groups: std::ops::Range<u64>) {
    histogram.groups::<16>(key, stream, groups);
}

/// Counts the spins of some groups by tables of bytes. None where the processor or the wheel does not allow it.
#[allow(unsafe_code)]
pub(crate) fn bytes(
    lookup: &Lookup,
    key: &Key,
    stream: u64,
    groups: std::ops::Range<u64>,
    counts: &mut [u64],
) -> Option<()> {
    #[cfg(target_arch = "x86_64")]
    if can(Path::Avx512) {
        // SAFETY: the line above has found that this processor has every feature that the function asks for.
        unsafe { bytes::groups(lookup, key, stream, groups, counts) };
        return Some(());
    }
    let _ = (lookup, key, stream, groups, counts);
    None
}
