-- A change of address or number is over after an hour, and with the session that asked for it; an operator's has no session.
alter table users add column email_change_asked_at timestamptz;
alter table users add column email_change_asked_in uuid;
alter table users add column phone_change_asked_at timestamptz;
alter table users add column phone_change_asked_in uuid;
update users set new_email = '', email_change_agreed = '', new_phone = '' where new_email <> '' or new_phone <> '';

-- The session in which a passkey was added or last used.
alter table webauthn_credentials add column session_id uuid;

-- The session that was last seen in this network; once it is ended, the network is a stranger's again.
alter table known_networks add column session_id uuid;

-- What the reader agreed to, as "resource scope"; the resource is empty for a token that is good everywhere.
alter table oauth_grants add column agreed text[] not null default '{}';
