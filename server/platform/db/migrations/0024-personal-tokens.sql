-- Tokens that readers make for programs of their own. Shown when they are made, kept as keyed hashes.
create table personal_tokens (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  name text not null,
  scopes text[] not null,
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, id)
);
create index personal_tokens_expires on personal_tokens (expires_at);
