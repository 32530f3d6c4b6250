-- What somebody typed in with an address counts only with the mail that answers it.
alter table one_time_tokens add column pending_metadata jsonb;

-- A trip to a provider ends in the browser that began it, and a link in the session that asked for it.
-- Keyed hash of the mark that the browser carries.
alter table flow_states add column browser_hash text;
alter table flow_states add column linking_session_id uuid;
-- Sealed: whom the provider named, where the link waits for the exchange of its code.
alter table flow_states add column pending_person text;

-- What the reader's list of sessions shows; the names are of our own making.
alter table sessions add column device text not null default '';
-- When the generation before the current one came to be: how long ago an older token was given up.
alter table sessions add column previous_refreshed_at timestamptz;

-- Networks from which somebody has been signed in: strangers' tries and mails are counted apart from theirs.
create table known_networks (
  user_id uuid not null references users (id) on delete cascade,
  -- Keyed hash of the address.
  network text not null,
  seen_at timestamptz not null,
  primary key (user_id, network)
);
create index known_networks_seen on known_networks (seen_at);
