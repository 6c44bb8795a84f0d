//! The package of the UI tests, `tests/ui.rs`. It is apart from the other tests because trybuild builds
//! whatever a package depends on once more.
