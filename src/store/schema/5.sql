-- Version 5: how often each page was opened on each day of the city's calendar.
CREATE TABLE page_view (
  -- Such as 2026-11-26.
  day TEXT NOT NULL,
  page TEXT NOT NULL,
  views INTEGER NOT NULL,
  PRIMARY KEY (day, page)
) STRICT, WITHOUT ROWID;
