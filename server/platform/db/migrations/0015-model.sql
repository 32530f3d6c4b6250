-- What the model service was asked. Answers are sealed and kept under a keyed hash: a dump tells nobody what was asked.
create table model_answers (
  key text primary key,
  sealed_answer text not null,
  expires_at timestamptz not null
);
create index model_answers_expire on model_answers (expires_at);

-- Tokens that one reader has used on one day (UTC), for the budget.
create table model_reader_days (
  user_id uuid not null references users (id) on delete cascade,
  day text not null,
  tokens integer not null,
  primary key (user_id, day)
);

-- Tokens that all have used on one day, for the budget.
create table model_days (
  day text primary key,
  tokens bigint not null
);

-- Calls of one kind and how they ended on one day; cost in millionths of the operator's currency.
create table model_calls (
  day text not null,
  task text not null,
  outcome text not null,
  calls integer not null,
  input_tokens bigint not null,
  output_tokens bigint not null,
  milliseconds bigint not null,
  cost_micros bigint not null,
  primary key (day, task, outcome)
);
