-- Version 1. Later versions only add to it: see migrations.rs.

CREATE TABLE setting (
  name TEXT PRIMARY KEY,
  value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE inquiry (
  id INTEGER PRIMARY KEY,
  reference TEXT NOT NULL UNIQUE,
  -- In milliseconds since 1970.
  received_at INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('new', 'in-progress', 'answered', 'suspected')),
  topic TEXT NOT NULL,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  telephone TEXT NOT NULL,
  message TEXT NOT NULL
) STRICT;

CREATE INDEX inquiry_by_time ON inquiry (received_at);

-- What recognizes repeated and too frequent requests. Rows are deleted after a day. Clients, bodies and keys are
-- stored as keyed hashes. `client` is a network of one subscriber, `site` one of several.
CREATE TABLE attempt (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  client BLOB NOT NULL,
  site BLOB NOT NULL,
  body BLOB,
  idempotency_key BLOB UNIQUE,
  inquiry INTEGER REFERENCES inquiry (id) ON DELETE CASCADE
) STRICT;

CREATE INDEX attempt_by_client ON attempt (client, kind, at);
CREATE INDEX attempt_by_site ON attempt (site, kind, at);
CREATE INDEX attempt_by_kind ON attempt (kind, at);
CREATE INDEX attempt_by_inquiry ON attempt (inquiry);
