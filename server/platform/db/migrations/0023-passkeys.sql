-- Keys that an authenticator keeps and signs with: passkeys, which sign in by themselves, and keys that are a second factor.
create table webauthn_credentials (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  -- The authenticator's name for the key, as base64url.
  credential_id text not null,
  -- COSE, as base64url.
  public_key text not null,
  -- How often the authenticator says that it has signed; 0 for one that does not count.
  sign_count bigint not null,
  transports jsonb not null,
  friendly_name text not null default '',
  -- The second factor that it is; null for a passkey.
  factor_id uuid,
  -- A passkey that was added in a session with the second factor stands for both factors.
  both_factors boolean not null default false,
  last_used_at timestamptz,
  created_at timestamptz not null,
  primary key (user_id, id),
  foreign key (user_id, factor_id) references factors (user_id, id) on delete cascade
);
create unique index webauthn_credentials_credential on webauthn_credentials (credential_id);

-- What a passkey is asked to sign, once and soon.
create table passkey_challenges (
  id uuid primary key,
  challenge text not null,
  -- The session that adds a passkey; null when signing in.
  user_id uuid references users (id) on delete cascade,
  session_id uuid,
  -- Keyed hash of the mark of the browser that signs in.
  browser_hash text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index passkey_challenges_expires on passkey_challenges (expires_at);

alter table factors drop constraint factors_factor_type_check;
alter table factors add constraint factors_factor_type_check check (factor_type in ('totp', 'phone', 'webauthn'));
-- What a key that is a second factor is asked to sign.
alter table factor_challenges add column webauthn_challenge text;
