-- Programs that ask readers for access, registered by an operator (manual) or by themselves (dynamic).
create table oauth_clients (
  id uuid primary key,
  name text not null,
  uri text not null,
  logo_uri text not null,
  redirect_uris text[] not null,
  grant_types text[] not null,
  auth_method text not null check (auth_method in ('none', 'client_secret_basic', 'client_secret_post')),
  -- Keyed hash; null where the program cannot keep a secret.
  secret_hash text,
  registration text not null check (registration in ('dynamic', 'manual')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index oauth_clients_created on oauth_clients (created_at, id);

-- What one program asks one reader for; becomes a code when the reader approves.
create table oauth_requests (
  id uuid primary key,
  client_id uuid not null references oauth_clients (id) on delete cascade,
  -- The reader who has opened it first; nobody else may answer it.
  user_id uuid references users (id) on delete cascade,
  redirect_uri text not null,
  scopes text[] not null,
  state text,
  resource text,
  code_challenge text not null,
  answered_at timestamptz,
  -- Keyed hash of the code.
  code_hash text unique,
  -- What the code was exchanged for: it works once.
  session_id uuid,
  created_at timestamptz not null,
  -- Of the request, and from the answer on of the code.
  expires_at timestamptz not null
);
create index oauth_requests_expires on oauth_requests (expires_at);
create index oauth_requests_client on oauth_requests (client_id);
create index oauth_requests_user on oauth_requests (user_id);

-- What a reader lets a program do. Withdrawing it ends everything that the program holds.
create table oauth_grants (
  user_id uuid not null references users (id) on delete cascade,
  client_id uuid not null references oauth_clients (id) on delete cascade,
  scopes text[] not null,
  granted_at timestamptz not null,
  primary key (user_id, client_id)
);
create index oauth_grants_client on oauth_grants (client_id);

-- One exchange of a code and its refreshes. Tokens name the session and one generation of it, and are not stored.
create table program_sessions (
  user_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  scopes text[] not null,
  -- The address that the tokens are for; null for all of ours.
  resource text,
  generation integer not null default 0,
  refreshed_at timestamptz not null,
  previous_refreshed_at timestamptz,
  created_at timestamptz not null,
  primary key (user_id, id),
  foreign key (user_id, client_id) references oauth_grants (user_id, client_id) on delete cascade
);
create index program_sessions_grant on program_sessions (user_id, client_id);
create index program_sessions_refreshed on program_sessions (refreshed_at);
