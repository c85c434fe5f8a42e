-- Version 3: questions about requests for proposals. They are inquiries with the reference of the request.
ALTER TABLE inquiry ADD COLUMN rfp TEXT;

CREATE INDEX inquiry_by_kind ON inquiry (rfp IS NOT NULL, state, received_at);
