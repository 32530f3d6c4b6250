-- Sign-in. Tokens and codes are stored only as keyed hashes; refresh tokens are not stored at all: they are derived
-- from the session and its generation.

create table users (
  id uuid primary key,
  email text not null default '',
  -- Digits only, without the plus sign.
  phone text not null default '',
  password_hash text,
  email_confirmed_at timestamptz,
  phone_confirmed_at timestamptz,
  -- Asked for and not confirmed yet.
  new_email text not null default '',
  new_phone text not null default '',
  -- Which of the two mailboxes has agreed to the change already.
  email_change_agreed text not null default '' check (email_change_agreed in ('', 'current', 'new')),
  invited_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  email_change_sent_at timestamptz,
  phone_change_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  last_sign_in_at timestamptz,
  is_anonymous boolean not null default false,
  role text not null default 'authenticated',
  banned_until timestamptz,
  deleted_at timestamptz,
  app_metadata jsonb not null,
  user_metadata jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index users_email on users (email) where email <> '';
create unique index users_phone on users (phone) where phone <> '';

-- A way to sign in: the address, the phone number, or an account with a provider.
create table identities (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  provider text not null,
  -- The provider's name for the person; for address and phone our user id.
  provider_id text not null,
  -- What the provider says of the person. Claims live here, not in user_metadata.
  identity_data jsonb not null,
  email text not null default '',
  last_sign_in_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id)
);
create unique index identities_provider on identities (provider, provider_id);

create table sessions (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  -- How the reader proved who they are: [{method, timestamp}], newest first.
  amr jsonb not null,
  -- Counts refreshes; a refresh token names the session and one generation of it.
  generation integer not null default 0,
  -- Refresh tokens of earlier generations are never honoured: raised by a second factor.
  first_generation integer not null default 0,
  -- Null until the session is first used, for sessions that a GET of a mail link made: a scanner may have made them.
  used_at timestamptz,
  refreshed_at timestamptz not null,
  created_at timestamptz not null,
  primary key (user_id, id)
);

create table one_time_tokens (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  -- What the mail or message was for.
  kind text not null check (kind in ('signup', 'invite', 'magiclink', 'recovery', 'email_change_current',
    'email_change_new', 'reauthentication', 'sms', 'phone_change')),
  -- The address or number that it was sent to.
  target text not null,
  link_hash text not null,
  code_hash text not null,
  -- Keyed hash of the network address that asked for it: guesses from elsewhere have a tighter limit.
  requested_from text not null,
  -- The password of this very sign-up. It counts only when this token is redeemed.
  pending_password_hash text,
  -- For PKCE: the flow that a click continues.
  flow_id uuid,
  -- The session that a GET of the link made, as long as nobody has used it.
  session_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, id)
);
create unique index one_time_tokens_link on one_time_tokens (link_hash);
create index one_time_tokens_target on one_time_tokens (target);

-- A sign-in that is under way: with a provider, or a PKCE flow that waits for its code to be exchanged.
create table flow_states (
  id uuid primary key,
  provider text not null,
  code_challenge text,
  code_challenge_method text,
  redirect_to text not null,
  -- Sealed: the verifier and nonce that we use with the provider.
  provider_secrets text,
  -- The signed-in reader who links another identity.
  linking_user_id uuid,
  -- Set once the person is known.
  user_id uuid references users (id) on delete cascade,
  amr_method text,
  -- The one-time token whose success this flow completes.
  token_id uuid,
  auth_code_hash text,
  -- Sealed: tokens of the provider, handed over once with the exchange.
  provider_tokens text,
  session_id uuid,
  exchanged_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index flow_states_code on flow_states (auth_code_hash);

create table factors (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  friendly_name text not null default '',
  factor_type text not null check (factor_type in ('totp', 'phone')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  phone text,
  -- Sealed TOTP secret.
  secret text,
  -- The last TOTP time step that was accepted: a code works once.
  last_step bigint,
  last_challenged_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id)
);

create table factor_challenges (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  factor_id uuid not null,
  requested_from text not null,
  -- For phone factors.
  code_hash text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, id)
);

-- Security events: ids and kinds, never an address, token or code. Kept after the account is gone, for ninety days.
create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  event text not null,
  user_id uuid,
  session_id uuid,
  details jsonb not null
);
create index audit_events_user on audit_events (user_id, at);
create index audit_events_at on audit_events (at);
