-- Codes that stand in for a lost second factor, each once. Shown when they are made, kept as keyed hashes.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash text not null,
  created_at timestamptz not null,
  primary key (user_id, code_hash)
);
