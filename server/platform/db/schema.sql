-- Written by npm run schema; do not edit.

table account_activity
  user_id uuid not null
  active_at timestamp with time zone not null
  warned_at timestamp with time zone
  last_warned_at timestamp with time zone
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  PRIMARY KEY (user_id)
  CREATE INDEX account_activity_oldest ON public.account_activity USING btree (active_at)
  CREATE UNIQUE INDEX account_activity_pkey ON public.account_activity USING btree (user_id)

table audit_events
  id bigint not null generated always as identity
  at timestamp with time zone not null
  event text not null
  user_id uuid
  session_id uuid
  details jsonb not null
  PRIMARY KEY (id)
  CREATE INDEX audit_events_at ON public.audit_events USING btree (at)
  CREATE UNIQUE INDEX audit_events_pkey ON public.audit_events USING btree (id)
  CREATE INDEX audit_events_user ON public.audit_events USING btree (user_id, at)

table consent_events
  user_id uuid not null
  id uuid not null
  answer boolean
  at timestamp with time zone not null
  place text not null
  text_version text
  CHECK ((place = ANY (ARRAY['modal'::text, 'settings'::text, 'sign-up'::text, 'mail'::text, 'api'::text, 'bounce'::text, 'complaint'::text])))
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  PRIMARY KEY (user_id, id)
  CREATE INDEX consent_events_newest ON public.consent_events USING btree (user_id, at DESC)
  CREATE UNIQUE INDEX consent_events_pkey ON public.consent_events USING btree (user_id, id)

table editions
  id text not null
  work_id text not null
  title text
  language text
  year integer
  isbn13 text
  PRIMARY KEY (id)
  CREATE UNIQUE INDEX editions_pkey ON public.editions USING btree (id)
  CREATE INDEX editions_work ON public.editions USING btree (work_id)

table exports
  user_id uuid not null
  format text not null
  ordered_at timestamp with time zone not null
  made_at timestamp with time zone
  told_at timestamp with time zone
  content text
  CHECK ((format = ANY (ARRAY['json'::text, 'csv'::text])))
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  PRIMARY KEY (user_id)
  CREATE UNIQUE INDEX exports_pkey ON public.exports USING btree (user_id)

table factor_challenges
  user_id uuid not null
  id uuid not null
  factor_id uuid not null
  requested_from text not null
  code_hash text
  created_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  webauthn_challenge text
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  PRIMARY KEY (user_id, id)
  CREATE UNIQUE INDEX factor_challenges_pkey ON public.factor_challenges USING btree (user_id, id)

table factors
  user_id uuid not null
  id uuid not null
  friendly_name text not null default ''::text
  factor_type text not null
  status text not null default 'unverified'::text
  phone text
  secret text
  last_step bigint
  last_challenged_at timestamp with time zone
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null
  CHECK ((factor_type = ANY (ARRAY['totp'::text, 'phone'::text, 'webauthn'::text, 'recovery_code'::text])))
  CHECK ((status = ANY (ARRAY['unverified'::text, 'verified'::text])))
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  PRIMARY KEY (user_id, id)
  CREATE UNIQUE INDEX factors_pkey ON public.factors USING btree (user_id, id)
  CREATE UNIQUE INDEX factors_recovery_code_idx ON public.factors USING btree (user_id) WHERE (factor_type = 'recovery_code'::text)

table facts
  name text not null
  value text not null
  updated_at timestamp with time zone not null default now()
  PRIMARY KEY (name)
  CREATE UNIQUE INDEX facts_pkey ON public.facts USING btree (name)

table flow_states
  id uuid not null
  provider text not null
  code_challenge text
  code_challenge_method text
  redirect_to text not null
  provider_secrets text
  linking_user_id uuid
  user_id uuid
  amr_method text
  token_id uuid
  auth_code_hash text
  provider_tokens text
  session_id uuid
  exchanged_at timestamp with time zone
  created_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  browser_hash text
  linking_session_id uuid
  pending_person text
  FOREIGN KEY (linking_user_id) REFERENCES users(id) ON DELETE CASCADE
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  PRIMARY KEY (id)
  CREATE UNIQUE INDEX flow_states_code ON public.flow_states USING btree (auth_code_hash)
  CREATE UNIQUE INDEX flow_states_pkey ON public.flow_states USING btree (id)

table identities
  user_id uuid not null
  id uuid not null
  provider text not null
  provider_id text not null
  identity_data jsonb not null
  email text not null default ''::text
  last_sign_in_at timestamp with time zone
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  PRIMARY KEY (user_id, id)
  CREATE UNIQUE INDEX identities_pkey ON public.identities USING btree (user_id, id)
  CREATE UNIQUE INDEX identities_provider ON public.identities USING btree (provider, provider_id)

table kindred_books
  work_id text not null
  kindred_id text not null
  strength real not null
  PRIMARY KEY (work_id, kindred_id)
  CREATE UNIQUE INDEX kindred_books_pkey ON public.kindred_books USING btree (work_id, kindred_id)

table known_networks
  user_id uuid not null
  network text not null
  seen_at timestamp with time zone not null
  session_id uuid
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  PRIMARY KEY (user_id, network)
  CREATE UNIQUE INDEX known_networks_pkey ON public.known_networks USING btree (user_id, network)
  CREATE INDEX known_networks_seen ON public.known_networks USING btree (seen_at)

table library_books
  user_id uuid not null
  work_id text not null
  source text not null
  why text
  added_at timestamp with time zone not null
  liked_at timestamp with time zone
  removed_at timestamp with time zone
  list_place integer
  state text
  rating double precision
  started_on text
  finished_on text
  note text
  CHECK (((rating >= (0.5)::double precision) AND (rating <= (5)::double precision)))
  CHECK ((list_place >= 0))
  CHECK ((source = ANY (ARRAY['search'::text, 'youtube'::text, 'spotify'::text, 'weekly'::text, 'question'::text, 'hidden'::text, 'import'::text, 'read'::text])))
  CHECK ((state = ANY (ARRAY['to-read'::text, 'reading'::text, 'read'::text])))
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  FOREIGN KEY (work_id) REFERENCES works(id)
  PRIMARY KEY (user_id, work_id)
  CREATE UNIQUE INDEX library_books_pkey ON public.library_books USING btree (user_id, work_id)
  CREATE INDEX library_books_shelf ON public.library_books USING btree (user_id, added_at DESC, work_id) WHERE (removed_at IS NULL)
  CREATE INDEX library_books_work ON public.library_books USING btree (work_id) WHERE (removed_at IS NULL)

table lookups
  key text not null
  work_id text
  looked_up_at timestamp with time zone not null
  FOREIGN KEY (work_id) REFERENCES works(id) ON DELETE CASCADE
  PRIMARY KEY (key)
  CREATE UNIQUE INDEX lookups_pkey ON public.lookups USING btree (key)

table mail_suppressions
  address_hash text not null
  reason text not null
  at timestamp with time zone not null
  CHECK ((reason = ANY (ARRAY['unsubscribed'::text, 'bounced'::text, 'complained'::text])))
  PRIMARY KEY (address_hash)
  CREATE UNIQUE INDEX mail_suppressions_pkey ON public.mail_suppressions USING btree (address_hash)

table merged_works
  work_id text not null
  into_work_id text not null
  FOREIGN KEY (into_work_id) REFERENCES works(id) ON DELETE CASCADE
  FOREIGN KEY (work_id) REFERENCES works(id) ON DELETE CASCADE
  PRIMARY KEY (work_id)
  CREATE INDEX merged_works_into ON public.merged_works USING btree (into_work_id)
  CREATE UNIQUE INDEX merged_works_pkey ON public.merged_works USING btree (work_id)

table migrations
  name text not null
  checksum text not null
  applied_at timestamp with time zone not null default now()
  PRIMARY KEY (name)
  CREATE UNIQUE INDEX migrations_pkey ON public.migrations USING btree (name)

table model_answers
  key text not null
  sealed_answer text not null
  expires_at timestamp with time zone not null
  PRIMARY KEY (key)
  CREATE INDEX model_answers_expire ON public.model_answers USING btree (expires_at)
  CREATE UNIQUE INDEX model_answers_pkey ON public.model_answers USING btree (key)

table model_calls
  day text not null
  task text not null
  outcome text not null
  calls integer not null
  input_tokens bigint not null
  output_tokens bigint not null
  milliseconds bigint not null
  cost_micros bigint not null
  PRIMARY KEY (day, task, outcome)
  CREATE UNIQUE INDEX model_calls_pkey ON public.model_calls USING btree (day, task, outcome)

table model_days
  day text not null
  tokens bigint not null
  PRIMARY KEY (day)
  CREATE UNIQUE INDEX model_days_pkey ON public.model_days USING btree (day)

table model_reader_days
  user_id uuid not null
  day text not null
  tokens integer not null
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  PRIMARY KEY (user_id, day)
  CREATE UNIQUE INDEX model_reader_days_pkey ON public.model_reader_days USING btree (user_id, day)

table oauth_clients
  id uuid not null
  name text not null
  uri text not null
  logo_uri text not null
  redirect_uris text[] not null
  grant_types text[] not null
  auth_method text not null
  secret_hash text
  registration text not null
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null
  CHECK ((auth_method = ANY (ARRAY['none'::text, 'client_secret_basic'::text, 'client_secret_post'::text])))
  CHECK ((registration = ANY (ARRAY['dynamic'::text, 'manual'::text])))
  PRIMARY KEY (id)
  CREATE INDEX oauth_clients_created ON public.oauth_clients USING btree (created_at, id)
  CREATE UNIQUE INDEX oauth_clients_pkey ON public.oauth_clients USING btree (id)

table oauth_grants
  user_id uuid not null
  client_id uuid not null
  scopes text[] not null
  granted_at timestamp with time zone not null
  agreed text[] not null default '{}'::text[]
  FOREIGN KEY (client_id) REFERENCES oauth_clients(id) ON DELETE CASCADE
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  PRIMARY KEY (user_id, client_id)
  CREATE INDEX oauth_grants_client ON public.oauth_grants USING btree (client_id)
  CREATE UNIQUE INDEX oauth_grants_pkey ON public.oauth_grants USING btree (user_id, client_id)

table oauth_requests
  id uuid not null
  client_id uuid not null
  user_id uuid
  redirect_uri text not null
  scopes text[] not null
  state text
  resource text
  code_challenge text not null
  answered_at timestamp with time zone
  code_hash text
  session_id uuid
  created_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  nonce text
  auth_time timestamp with time zone
  FOREIGN KEY (client_id) REFERENCES oauth_clients(id) ON DELETE CASCADE
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  PRIMARY KEY (id)
  UNIQUE (code_hash)
  CREATE INDEX oauth_requests_client ON public.oauth_requests USING btree (client_id)
  CREATE UNIQUE INDEX oauth_requests_code_hash_key ON public.oauth_requests USING btree (code_hash)
  CREATE INDEX oauth_requests_expires ON public.oauth_requests USING btree (expires_at)
  CREATE UNIQUE INDEX oauth_requests_pkey ON public.oauth_requests USING btree (id)
  CREATE INDEX oauth_requests_user ON public.oauth_requests USING btree (user_id)

table one_time_tokens
  user_id uuid not null
  id uuid not null
  kind text not null
  target text not null
  link_hash text not null
  code_hash text not null
  requested_from text not null
  pending_password_hash text
  flow_id uuid
  session_id uuid
  created_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  pending_metadata jsonb
  CHECK ((kind = ANY (ARRAY['signup'::text, 'invite'::text, 'magiclink'::text, 'recovery'::text, 'email_change_current'::text, 'email_change_new'::text, 'reauthentication'::text, 'sms'::text, 'phone_change'::text])))
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  PRIMARY KEY (user_id, id)
  CREATE UNIQUE INDEX one_time_tokens_link ON public.one_time_tokens USING btree (link_hash)
  CREATE UNIQUE INDEX one_time_tokens_pkey ON public.one_time_tokens USING btree (user_id, id)
  CREATE INDEX one_time_tokens_target ON public.one_time_tokens USING btree (target)

table outbox_mails
  id bigint not null generated always as identity
  recipient text not null
  subject text not null
  text_body text not null
  html_body text not null
  headers jsonb not null
  created_at timestamp with time zone not null
  PRIMARY KEY (id)
  CREATE UNIQUE INDEX outbox_mails_pkey ON public.outbox_mails USING btree (id)

table passkey_challenges
  id uuid not null
  challenge text not null
  user_id uuid
  session_id uuid
  browser_hash text
  created_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  PRIMARY KEY (id)
  CREATE INDEX passkey_challenges_expires ON public.passkey_challenges USING btree (expires_at)
  CREATE UNIQUE INDEX passkey_challenges_pkey ON public.passkey_challenges USING btree (id)

table personal_tokens
  user_id uuid not null
  id uuid not null
  name text not null
  scopes text[] not null
  token_hash text not null
  created_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  used_at timestamp with time zone
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  PRIMARY KEY (user_id, id)
  UNIQUE (token_hash)
  CREATE INDEX personal_tokens_expires ON public.personal_tokens USING btree (expires_at)
  CREATE UNIQUE INDEX personal_tokens_pkey ON public.personal_tokens USING btree (user_id, id)
  CREATE UNIQUE INDEX personal_tokens_token_hash_key ON public.personal_tokens USING btree (token_hash)

table program_sessions
  user_id uuid not null
  id uuid not null
  client_id uuid not null
  scopes text[] not null
  resource text
  generation integer not null default 0
  refreshed_at timestamp with time zone not null
  previous_refreshed_at timestamp with time zone
  created_at timestamp with time zone not null
  FOREIGN KEY (user_id, client_id) REFERENCES oauth_grants(user_id, client_id) ON DELETE CASCADE
  PRIMARY KEY (user_id, id)
  CREATE INDEX program_sessions_grant ON public.program_sessions USING btree (user_id, client_id)
  CREATE UNIQUE INDEX program_sessions_pkey ON public.program_sessions USING btree (user_id, id)
  CREATE INDEX program_sessions_refreshed ON public.program_sessions USING btree (refreshed_at)

table question_books
  user_id uuid not null
  question_id text not null
  position integer not null
  work_id text not null
  why text not null
  FOREIGN KEY (user_id, question_id) REFERENCES questions(user_id, id) ON DELETE CASCADE
  FOREIGN KEY (work_id) REFERENCES works(id)
  PRIMARY KEY (user_id, question_id, "position")
  CREATE UNIQUE INDEX question_books_pkey ON public.question_books USING btree (user_id, question_id, "position")
  CREATE INDEX question_books_work ON public.question_books USING btree (work_id)

table questions
  user_id uuid not null
  id text not null
  question text not null
  composed text not null
  explanation text not null
  further text[] not null
  created_at timestamp with time zone not null
  shared_at timestamp with time zone
  CHECK ((composed = ANY (ARRAY['records'::text, 'model'::text])))
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  PRIMARY KEY (user_id, id)
  CREATE INDEX questions_id ON public.questions USING btree (id)
  CREATE UNIQUE INDEX questions_pkey ON public.questions USING btree (user_id, id)
  CREATE UNIQUE INDEX questions_words ON public.questions USING btree (user_id, question)

table rate_limits
  key text not null
  window_ends_at timestamp with time zone not null
  used integer not null
  PRIMARY KEY (key)
  CREATE UNIQUE INDEX rate_limits_pkey ON public.rate_limits USING btree (key)

table reader_changes
  user_id uuid not null
  changed_at timestamp with time zone not null
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  PRIMARY KEY (user_id)
  CREATE UNIQUE INDEX reader_changes_pkey ON public.reader_changes USING btree (user_id)

table recovery_codes
  user_id uuid not null
  code_hash text not null
  created_at timestamp with time zone not null
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  PRIMARY KEY (user_id, code_hash)
  CREATE UNIQUE INDEX recovery_codes_pkey ON public.recovery_codes USING btree (user_id, code_hash)

table search_indexes
  name text not null
  state text
  built_at timestamp with time zone
  seen_at timestamp with time zone not null
  version integer not null default 0
  follows boolean not null default true
  PRIMARY KEY (name)
  CREATE UNIQUE INDEX search_indexes_pkey ON public.search_indexes USING btree (name)

table sessions
  user_id uuid not null
  id uuid not null
  aal text not null default 'aal1'::text
  amr jsonb not null
  generation integer not null default 0
  first_generation integer not null default 0
  used_at timestamp with time zone
  refreshed_at timestamp with time zone not null
  created_at timestamp with time zone not null
  device text not null default ''::text
  previous_refreshed_at timestamp with time zone
  CHECK ((aal = ANY (ARRAY['aal1'::text, 'aal2'::text])))
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  PRIMARY KEY (user_id, id)
  CREATE UNIQUE INDEX sessions_pkey ON public.sessions USING btree (user_id, id)

table shelf_facets
  user_id uuid not null
  books integer not null
  print bigint not null
  genres text[] not null
  authors text[] not null
  counted_at timestamp with time zone not null
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  PRIMARY KEY (user_id)
  CREATE UNIQUE INDEX shelf_facets_pkey ON public.shelf_facets USING btree (user_id)

table shelf_imports
  user_id uuid not null
  id uuid not null
  format text not null
  created_at timestamp with time zone not null
  taste jsonb
  lines integer not null default 0
  done integer not null default 0
  known integer not null default 0
  set_aside integer not null default 0
  repeated integer not null default 0
  untitled integer not null default 0
  taste_taken integer not null default 0
  taste_left integer not null default 0
  worked_at timestamp with time zone not null
  failures integer not null default 0
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  PRIMARY KEY (user_id, id)
  CREATE UNIQUE INDEX shelf_imports_pkey ON public.shelf_imports USING btree (user_id, id)
  CREATE INDEX shelf_imports_under_way ON public.shelf_imports USING btree (worked_at) WHERE (done < lines)

table shelf_lines
  user_id uuid not null
  line_key text not null
  import_id uuid not null
  place integer not null
  title text not null
  author text not null
  isbn13 text
  state text
  rating double precision
  finished_on text
  added_on text
  match text not null
  work_id text
  started_on text
  note text
  before jsonb
  bookmarked boolean not null default false
  CHECK (((rating >= (0.5)::double precision) AND (rating <= (5)::double precision)))
  CHECK ((match = ANY (ARRAY['exact'::text, 'likely'::text, 'unknown'::text, 'chosen'::text, 'dismissed'::text])))
  CHECK ((state = ANY (ARRAY['to-read'::text, 'reading'::text, 'read'::text, 'abandoned'::text])))
  FOREIGN KEY (user_id, import_id) REFERENCES shelf_imports(user_id, id) ON DELETE CASCADE
  PRIMARY KEY (user_id, import_id, line_key)
  CREATE INDEX shelf_lines_of_any_work ON public.shelf_lines USING btree (work_id) WHERE (work_id IS NOT NULL)
  CREATE INDEX shelf_lines_of_import ON public.shelf_lines USING btree (user_id, import_id, place)
  CREATE INDEX shelf_lines_of_key ON public.shelf_lines USING btree (user_id, line_key)
  CREATE INDEX shelf_lines_of_work ON public.shelf_lines USING btree (user_id, work_id)
  CREATE UNIQUE INDEX shelf_lines_pkey ON public.shelf_lines USING btree (user_id, import_id, line_key)
  CREATE INDEX shelf_lines_unknown ON public.shelf_lines USING btree (user_id, line_key, import_id) WHERE (match = 'unknown'::text)

table shelf_waiting
  user_id uuid not null
  import_id uuid not null
  place integer not null
  content text not null
  FOREIGN KEY (user_id, import_id) REFERENCES shelf_imports(user_id, id) ON DELETE CASCADE
  PRIMARY KEY (user_id, import_id, place)
  CREATE UNIQUE INDEX shelf_waiting_pkey ON public.shelf_waiting USING btree (user_id, import_id, place)

table sync_connections
  user_id uuid not null
  source text not null
  state text not null
  access_token text not null
  refresh_token text
  access_expires_at timestamp with time zone not null
  connected_at timestamp with time zone not null
  etag text
  caught_up boolean not null default false
  due_at timestamp with time zone not null
  failures integer not null default 0
  CHECK ((source = ANY (ARRAY['youtube'::text, 'spotify'::text])))
  CHECK ((state = ANY (ARRAY['connected'::text, 'broken'::text])))
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  PRIMARY KEY (user_id, source)
  CREATE INDEX sync_connections_due ON public.sync_connections USING btree (due_at) WHERE (state = 'connected'::text)
  CREATE UNIQUE INDEX sync_connections_pkey ON public.sync_connections USING btree (user_id, source)

table sync_consents
  user_id uuid not null
  state_hash text not null
  session_id uuid not null
  source text not null
  verifier text not null
  expires_at timestamp with time zone not null
  CHECK ((source = ANY (ARRAY['youtube'::text, 'spotify'::text])))
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  PRIMARY KEY (user_id, state_hash)
  CREATE INDEX sync_consents_expiry ON public.sync_consents USING btree (expires_at)
  CREATE UNIQUE INDEX sync_consents_pkey ON public.sync_consents USING btree (user_id, state_hash)

table sync_quota
  day text not null
  sharer text not null
  units integer not null
  PRIMARY KEY (day, sharer)
  CREATE UNIQUE INDEX sync_quota_pkey ON public.sync_quota USING btree (day, sharer)

table sync_runs
  user_id uuid not null
  source text not null
  run_id uuid not null
  state text not null
  videos_read integer not null default 0
  videos_relevant integer not null default 0
  books_found integer not null default 0
  message text
  started_at timestamp with time zone not null
  beat_at timestamp with time zone not null
  finished_at timestamp with time zone
  resumes_at timestamp with time zone
  brought jsonb
  CHECK ((source = ANY (ARRAY['youtube'::text, 'spotify'::text, 'import'::text])))
  CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'paused'::text, 'failed'::text])))
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  PRIMARY KEY (user_id, source)
  CREATE UNIQUE INDEX sync_runs_pkey ON public.sync_runs USING btree (user_id, source)

table sync_seen
  user_id uuid not null
  source text not null
  hash text not null
  CHECK ((source = ANY (ARRAY['youtube'::text, 'spotify'::text, 'import'::text])))
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  PRIMARY KEY (user_id, source, hash)
  CREATE UNIQUE INDEX sync_seen_pkey ON public.sync_seen USING btree (user_id, source, hash)

table sync_topics
  user_id uuid not null
  source text not null
  label text not null
  videos integer not null
  removed_at timestamp with time zone
  name text
  found_at timestamp with time zone
  CHECK ((source = ANY (ARRAY['youtube'::text, 'spotify'::text, 'import'::text])))
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  PRIMARY KEY (user_id, source, label)
  CREATE UNIQUE INDEX sync_topics_pkey ON public.sync_topics USING btree (user_id, source, label)

table taste_dials
  user_id uuid not null
  surprise integer not null
  said_at timestamp with time zone not null
  CHECK (((surprise >= '-2'::integer) AND (surprise <= 2)))
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  PRIMARY KEY (user_id)
  CREATE UNIQUE INDEX taste_dials_pkey ON public.taste_dials USING btree (user_id)

table taste_marks
  user_id uuid not null
  kind text not null
  key text not null
  name text not null
  verdict text not null
  said_at timestamp with time zone not null
  CHECK ((kind = ANY (ARRAY['book'::text, 'author'::text, 'topic'::text])))
  CHECK ((verdict = ANY (ARRAY['more'::text, 'less'::text, 'never'::text])))
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  PRIMARY KEY (user_id, kind, key)
  CREATE UNIQUE INDEX taste_marks_pkey ON public.taste_marks USING btree (user_id, kind, key)

table users
  id uuid not null
  email text not null default ''::text
  phone text not null default ''::text
  password_hash text
  email_confirmed_at timestamp with time zone
  phone_confirmed_at timestamp with time zone
  new_email text not null default ''::text
  new_phone text not null default ''::text
  email_change_agreed text not null default ''::text
  invited_at timestamp with time zone
  confirmation_sent_at timestamp with time zone
  recovery_sent_at timestamp with time zone
  email_change_sent_at timestamp with time zone
  phone_change_sent_at timestamp with time zone
  reauthentication_sent_at timestamp with time zone
  last_sign_in_at timestamp with time zone
  is_anonymous boolean not null default false
  role text not null default 'authenticated'::text
  banned_until timestamp with time zone
  deleted_at timestamp with time zone
  app_metadata jsonb not null
  user_metadata jsonb not null
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null
  email_change_asked_at timestamp with time zone
  email_change_asked_in uuid
  phone_change_asked_at timestamp with time zone
  phone_change_asked_in uuid
  CHECK ((email_change_agreed = ANY (ARRAY[''::text, 'current'::text, 'new'::text])))
  PRIMARY KEY (id)
  CREATE INDEX users_created ON public.users USING btree (created_at)
  CREATE UNIQUE INDEX users_email ON public.users USING btree (email) WHERE (email <> ''::text)
  CREATE UNIQUE INDEX users_phone ON public.users USING btree (phone) WHERE (phone <> ''::text)
  CREATE UNIQUE INDEX users_pkey ON public.users USING btree (id)

table waiting_for_index
  id uuid not null default gen_random_uuid()
  index_name text not null
  work_id text not null
  PRIMARY KEY (id)
  CREATE INDEX waiting_for_index_name ON public.waiting_for_index USING btree (index_name)
  CREATE UNIQUE INDEX waiting_for_index_pkey ON public.waiting_for_index USING btree (id)

table webauthn_credentials
  user_id uuid not null
  id uuid not null
  credential_id text not null
  public_key text not null
  sign_count bigint not null
  transports jsonb not null
  friendly_name text not null default ''::text
  factor_id uuid
  both_factors boolean not null default false
  last_used_at timestamp with time zone
  created_at timestamp with time zone not null
  session_id uuid
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  FOREIGN KEY (user_id, factor_id) REFERENCES factors(user_id, id) ON DELETE CASCADE
  PRIMARY KEY (user_id, id)
  CREATE UNIQUE INDEX webauthn_credentials_credential ON public.webauthn_credentials USING btree (credential_id)
  CREATE UNIQUE INDEX webauthn_credentials_pkey ON public.webauthn_credentials USING btree (user_id, id)

table weekly_mails
  user_id uuid not null
  sunday text not null
  state text not null
  tries integer not null default 0
  due_at timestamp with time zone not null
  fault text
  finished_at timestamp with time zone
  CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'withdrawn'::text, 'dead'::text])))
  FOREIGN KEY (user_id, sunday) REFERENCES weekly_picks(user_id, sunday) ON DELETE CASCADE
  PRIMARY KEY (user_id, sunday)
  CREATE INDEX weekly_mails_due ON public.weekly_mails USING btree (due_at) WHERE (state = ANY (ARRAY['waiting'::text, 'sending'::text]))
  CREATE UNIQUE INDEX weekly_mails_pkey ON public.weekly_mails USING btree (user_id, sunday)

table weekly_pick_books
  user_id uuid not null
  work_id text not null
  sunday text not null
  position integer not null
  why text not null
  FOREIGN KEY (user_id, sunday) REFERENCES weekly_picks(user_id, sunday) ON DELETE CASCADE
  PRIMARY KEY (user_id, work_id)
  CREATE INDEX weekly_pick_books_pick ON public.weekly_pick_books USING btree (user_id, sunday)
  CREATE UNIQUE INDEX weekly_pick_books_pkey ON public.weekly_pick_books USING btree (user_id, work_id)

table weekly_picks
  user_id uuid not null
  sunday text not null
  id uuid not null
  theme text not null
  title text not null
  description text not null
  created_at timestamp with time zone not null
  theme_name text
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  PRIMARY KEY (user_id, sunday)
  CREATE UNIQUE INDEX weekly_picks_id ON public.weekly_picks USING btree (user_id, id)
  CREATE UNIQUE INDEX weekly_picks_pkey ON public.weekly_picks USING btree (user_id, sunday)

table weekly_readers
  user_id uuid not null
  time_zone text
  hour integer not null default 8
  next_sunday text not null
  next_at timestamp with time zone not null
  shares_taste boolean not null default false
  feed_key_hash text
  feed_key_sealed text
  begun boolean not null default false
  CHECK (((hour >= 0) AND (hour <= 23)))
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  PRIMARY KEY (user_id)
  CREATE INDEX weekly_readers_due ON public.weekly_readers USING btree (next_at)
  CREATE INDEX weekly_readers_feed ON public.weekly_readers USING btree (feed_key_hash)
  CREATE INDEX weekly_readers_new ON public.weekly_readers USING btree (user_id) WHERE (NOT begun)
  CREATE UNIQUE INDEX weekly_readers_pkey ON public.weekly_readers USING btree (user_id)

table work_names
  name text not null
  work_id text not null
  PRIMARY KEY (name, work_id)
  CREATE UNIQUE INDEX work_names_pkey ON public.work_names USING btree (name, work_id)
  CREATE INDEX work_names_work ON public.work_names USING btree (work_id)

table works
  id text not null
  title text not null
  subtitle text
  authors text[] not null
  year integer
  language text not null
  original_language text
  country text
  genres text[] not null
  subjects text[] not null
  summary text not null
  level text not null
  audience text not null default 'adult'::text
  popularity integer not null
  series_name text
  series_position real
  isbn13 text
  cover_url text
  public_domain boolean not null default false
  reader_url text
  google_books_id text
  source text not null
  updated_at timestamp with time zone not null default now()
  pitch text
  asks text[] not null default '{}'::text[]
  form text
  fiction text
  moods text[] not null default '{}'::text[]
  places text[] not null default '{}'::text[]
  periods text[] not null default '{}'::text[]
  length text
  needs text[] not null default '{}'::text[]
  caution text[] not null default '{}'::text[]
  kindred text[] not null default '{}'::text[]
  traits_by text
  characters text[] not null default '{}'::text[]
  CHECK (((popularity >= 1) AND (popularity <= 5)))
  CHECK ((audience = ANY (ARRAY['adult'::text, 'teen'::text, 'child'::text])))
  CHECK ((fiction = ANY (ARRAY['yes'::text, 'no'::text, 'between'::text])))
  CHECK ((length = ANY (ARRAY['short'::text, 'middle'::text, 'long'::text])))
  CHECK ((level = ANY (ARRAY['introductory'::text, 'core'::text, 'advanced'::text])))
  PRIMARY KEY (id)
  CREATE INDEX works_authors ON public.works USING gin (authors)
  CREATE UNIQUE INDEX works_pkey ON public.works USING btree (id)
  CREATE INDEX works_series ON public.works USING btree (series_name, series_position) WHERE (series_name IS NOT NULL)
  CREATE INDEX works_title ON public.works USING btree (lower(title))
