-- Version 2: staff, their work on inquiries, and the audit trail.

CREATE TABLE account (
  id INTEGER PRIMARY KEY,
  email TEXT NOT NULL UNIQUE COLLATE NOCASE,
  name TEXT NOT NULL,
  -- Separated by spaces.
  roles TEXT NOT NULL,
  -- A PHC string.
  password TEXT NOT NULL,
  is_enabled INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE session (
  -- The SHA-256 of the token.
  token BLOB PRIMARY KEY,
  account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  started_at INTEGER NOT NULL,
  used_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX session_by_account ON session (account);

-- Counts changes, so that two people do not overwrite each other's.
ALTER TABLE inquiry ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE inquiry ADD COLUMN assignee INTEGER REFERENCES account (id) ON DELETE SET NULL;

CREATE INDEX inquiry_by_state ON inquiry (state, received_at);
CREATE INDEX inquiry_by_assignee ON inquiry (assignee);

CREATE TABLE note (
  id INTEGER PRIMARY KEY,
  inquiry INTEGER NOT NULL REFERENCES inquiry (id) ON DELETE CASCADE,
  author INTEGER NOT NULL REFERENCES account (id),
  at INTEGER NOT NULL,
  text TEXT NOT NULL
) STRICT;

CREATE INDEX note_by_inquiry ON note (inquiry);

-- Attempts to sign in, by the account that they are for.
CREATE INDEX attempt_by_body ON attempt (body, kind, at);

-- Who did what. Each row has the hash of the one before in its own.
CREATE TABLE audit (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  -- Of the account, which may be deleted later. NULL is the command line, or nobody who is known.
  account INTEGER,
  action TEXT NOT NULL,
  -- A reference or a state, never a text of a person.
  subject TEXT NOT NULL,
  hash BLOB NOT NULL
) STRICT;
