-- Programs into which readers sign in with us (OpenID Connect): what the program wants back unchanged, and when the reader
-- who answers had last proved who they are.
alter table oauth_requests add column nonce text;
alter table oauth_requests add column auth_time timestamptz;
