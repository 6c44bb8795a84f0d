fn sort() {}
