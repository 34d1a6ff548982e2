# python3 receiver_test.py: the receiver against every vector of vectors.json.

import json
import os
from pathlib import Path

from receiver import verify

vectors = json.loads(Path(os.environ.get("VECTORS") or Path(__file__).with_name("vectors.json")).read_text("utf-8"))
for vector in vectors:
    valid = verify(vector["secret"], vector["header"], vector["body"].encode("utf-8"), vector["now"])
    if valid is not vector["valid"]:
        raise SystemExit(f"{vector['name']}: {valid}")
print(f"{len(vectors)} vectors agree")
