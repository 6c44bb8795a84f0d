import sys

from cargo_occ import run

sys.exit(run())
