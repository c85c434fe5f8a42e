-- Version 4: mail that waits for the relay. Its text is made when it is sent, so that nothing of a person is kept twice.
CREATE TABLE mail (
  id INTEGER PRIMARY KEY,
  inquiry INTEGER NOT NULL REFERENCES inquiry (id) ON DELETE CASCADE,
  -- To the sender, or to the office.
  kind TEXT NOT NULL CHECK (kind IN ('receipt', 'notice')),
  queued_at INTEGER NOT NULL,
  -- When it is tried, or tried again.
  due_at INTEGER NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX mail_by_due ON mail (due_at);
CREATE INDEX mail_by_inquiry ON mail (inquiry);

-- How many receipts went to one address.
CREATE INDEX inquiry_by_email ON inquiry (email COLLATE NOCASE, received_at);
