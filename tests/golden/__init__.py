"""Golden bytes: what was stored and sent once is read, and made again byte for byte, by every later commit.

`data/` holds, as JSON with bytes in hexadecimal digits:

- `games.json`: games of every preset and phase as the engine packs them, with the actions that lead there, and the
  records of their finished hands;
- `tables.json`: tables as stored items;
- `chapters/*.json`: what the service does for people with accounts, at tables that wait, in games and after them. A
  step is a request, a socket message or a time that passes, with the answer, the frames of each socket, the rows
  written and the messages queued. A chapter ends with all rows that are then stored, and the next one begins there.

Sentences that people read are left out (`error`, `detail`, `message`), as is the random mark by which a writer knows
its own write again.

The files are written by `python -m tests.golden`, and only where a change of stored bytes or of the wire is meant and
said in the changelog. Stored bytes are changed by adding to them: what is in `data/` must still be read, so before the
first such change after a release `data/` is copied to the next number in `earlier/`, which is read for ever. A
restructuring never writes them anew; where its tests fail, it has changed what it should not.

Draws of chance are part of the input: they come from seeded generators in the order in which the service asks.
"""
