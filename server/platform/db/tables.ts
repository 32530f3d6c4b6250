// Written by npm run schema; do not edit.
import type { ColumnType, Generated } from 'kysely';

export type AccountActivityTable = {
  user_id: string;
  active_at: Date;
  warned_at: Date | null;
  last_warned_at: Date | null;
};

export type AuditEventsTable = {
  id: Generated<string | number>;
  at: Date;
  event: string;
  user_id: string | null;
  session_id: string | null;
  details: ColumnType<unknown, string, string>;
};

export type ConsentEventsTable = {
  user_id: string;
  id: string;
  answer: boolean | null;
  at: Date;
  place: 'modal' | 'settings' | 'sign-up' | 'mail' | 'api' | 'bounce' | 'complaint';
  text_version: string | null;
};

export type EditionsTable = {
  id: string;
  work_id: string;
  title: string | null;
  language: string | null;
  year: number | null;
  isbn13: string | null;
};

export type ExportsTable = {
  user_id: string;
  format: 'json' | 'csv';
  ordered_at: Date;
  made_at: Date | null;
  told_at: Date | null;
  content: string | null;
};

export type FactorChallengesTable = {
  user_id: string;
  id: string;
  factor_id: string;
  requested_from: string;
  code_hash: string | null;
  created_at: Date;
  expires_at: Date;
  webauthn_challenge: string | null;
};

export type FactorsTable = {
  user_id: string;
  id: string;
  friendly_name: Generated<string>;
  factor_type: 'totp' | 'phone' | 'webauthn' | 'recovery_code';
  status: Generated<'unverified' | 'verified'>;
  phone: string | null;
  secret: string | null;
  last_step: ColumnType<string | number, string | number, string | number> | null;
  last_challenged_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

export type FactsTable = {
  name: string;
  value: string;
  updated_at: Generated<Date>;
};

export type FlowStatesTable = {
  id: string;
  provider: string;
  code_challenge: string | null;
  code_challenge_method: string | null;
  redirect_to: string;
  provider_secrets: string | null;
  linking_user_id: string | null;
  user_id: string | null;
  amr_method: string | null;
  token_id: string | null;
  auth_code_hash: string | null;
  provider_tokens: string | null;
  session_id: string | null;
  exchanged_at: Date | null;
  created_at: Date;
  expires_at: Date;
  browser_hash: string | null;
  linking_session_id: string | null;
  pending_person: string | null;
};

export type IdentitiesTable = {
  user_id: string;
  id: string;
  provider: string;
  provider_id: string;
  identity_data: ColumnType<Record<string, unknown>, string, string>;
  email: Generated<string>;
  last_sign_in_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

export type KindredBooksTable = {
  work_id: string;
  kindred_id: string;
  strength: number;
};

export type KnownNetworksTable = {
  user_id: string;
  network: string;
  seen_at: Date;
  session_id: string | null;
};

export type LibraryBooksTable = {
  user_id: string;
  work_id: string;
  source: 'search' | 'youtube' | 'spotify' | 'weekly' | 'question' | 'hidden' | 'import' | 'read';
  why: string | null;
  added_at: Date;
  liked_at: Date | null;
  removed_at: Date | null;
  list_place: number | null;
  state: 'to-read' | 'reading' | 'read' | null;
  rating: number | null;
  started_on: string | null;
  finished_on: string | null;
  note: string | null;
};

export type LookupsTable = {
  key: string;
  work_id: string | null;
  looked_up_at: Date;
};

export type MailSuppressionsTable = {
  address_hash: string;
  reason: 'unsubscribed' | 'bounced' | 'complained';
  at: Date;
};

export type MergedWorksTable = {
  work_id: string;
  into_work_id: string;
};

export type MigrationsTable = {
  name: string;
  checksum: string;
  applied_at: Generated<Date>;
};

export type ModelAnswersTable = {
  key: string;
  sealed_answer: string;
  expires_at: Date;
};

export type ModelCallsTable = {
  day: string;
  task: string;
  outcome: string;
  calls: number;
  input_tokens: ColumnType<string | number, string | number, string | number>;
  output_tokens: ColumnType<string | number, string | number, string | number>;
  milliseconds: ColumnType<string | number, string | number, string | number>;
  cost_micros: ColumnType<string | number, string | number, string | number>;
};

export type ModelDaysTable = {
  day: string;
  tokens: ColumnType<string | number, string | number, string | number>;
};

export type ModelReaderDaysTable = {
  user_id: string;
  day: string;
  tokens: number;
};

export type OauthClientsTable = {
  id: string;
  name: string;
  uri: string;
  logo_uri: string;
  redirect_uris: string[];
  grant_types: string[];
  auth_method: 'none' | 'client_secret_basic' | 'client_secret_post';
  secret_hash: string | null;
  registration: 'dynamic' | 'manual';
  created_at: Date;
  updated_at: Date;
};

export type OauthGrantsTable = {
  user_id: string;
  client_id: string;
  scopes: string[];
  granted_at: Date;
  agreed: Generated<string[]>;
};

export type OauthRequestsTable = {
  id: string;
  client_id: string;
  user_id: string | null;
  redirect_uri: string;
  scopes: string[];
  state: string | null;
  resource: string | null;
  code_challenge: string;
  answered_at: Date | null;
  code_hash: string | null;
  session_id: string | null;
  created_at: Date;
  expires_at: Date;
  nonce: string | null;
  auth_time: Date | null;
};

export type OneTimeTokensTable = {
  user_id: string;
  id: string;
  kind: 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change_current' | 'email_change_new' | 'reauthentication' | 'sms' | 'phone_change';
  target: string;
  link_hash: string;
  code_hash: string;
  requested_from: string;
  pending_password_hash: string | null;
  flow_id: string | null;
  session_id: string | null;
  created_at: Date;
  expires_at: Date;
  pending_metadata: ColumnType<Record<string, unknown>, string, string> | null;
};

export type OutboxMailsTable = {
  id: Generated<string | number>;
  recipient: string;
  subject: string;
  text_body: string;
  html_body: string;
  headers: ColumnType<Record<string, string>, string, string>;
  created_at: Date;
};

export type PasskeyChallengesTable = {
  id: string;
  challenge: string;
  user_id: string | null;
  session_id: string | null;
  browser_hash: string | null;
  created_at: Date;
  expires_at: Date;
};

export type PersonalTokensTable = {
  user_id: string;
  id: string;
  name: string;
  scopes: string[];
  token_hash: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
};

export type ProgramSessionsTable = {
  user_id: string;
  id: string;
  client_id: string;
  scopes: string[];
  resource: string | null;
  generation: Generated<number>;
  refreshed_at: Date;
  previous_refreshed_at: Date | null;
  created_at: Date;
};

export type QuestionBooksTable = {
  user_id: string;
  question_id: string;
  position: number;
  work_id: string;
  why: string;
};

export type QuestionsTable = {
  user_id: string;
  id: string;
  question: string;
  composed: 'records' | 'model';
  explanation: string;
  further: string[];
  created_at: Date;
  shared_at: Date | null;
};

export type RateLimitsTable = {
  key: string;
  window_ends_at: Date;
  used: number;
};

export type ReaderChangesTable = {
  user_id: string;
  changed_at: Date;
};

export type RecoveryCodesTable = {
  user_id: string;
  code_hash: string;
  created_at: Date;
};

export type SearchIndexesTable = {
  name: string;
  state: string | null;
  built_at: Date | null;
  seen_at: Date;
  version: Generated<number>;
  follows: Generated<boolean>;
};

export type SessionsTable = {
  user_id: string;
  id: string;
  aal: Generated<'aal1' | 'aal2'>;
  amr: ColumnType<{ method: string; timestamp: number; channel?: 'sms'; key?: string }[], string, string>;
  generation: Generated<number>;
  first_generation: Generated<number>;
  used_at: Date | null;
  refreshed_at: Date;
  created_at: Date;
  device: Generated<string>;
  previous_refreshed_at: Date | null;
};

export type ShelfFacetsTable = {
  user_id: string;
  books: number;
  print: ColumnType<string | number, string | number, string | number>;
  genres: string[];
  authors: string[];
  counted_at: Date;
};

export type ShelfImportsTable = {
  user_id: string;
  id: string;
  format: string;
  created_at: Date;
  taste: ColumnType<unknown, string, string> | null;
  lines: Generated<number>;
  done: Generated<number>;
  known: Generated<number>;
  set_aside: Generated<number>;
  repeated: Generated<number>;
  untitled: Generated<number>;
  taste_taken: Generated<number>;
  taste_left: Generated<number>;
  worked_at: Date;
  failures: Generated<number>;
};

export type ShelfLinesTable = {
  user_id: string;
  line_key: string;
  import_id: string;
  place: number;
  title: string;
  author: string;
  isbn13: string | null;
  state: 'to-read' | 'reading' | 'read' | 'abandoned' | null;
  rating: number | null;
  finished_on: string | null;
  added_on: string | null;
  match: 'exact' | 'likely' | 'unknown' | 'chosen' | 'dismissed';
  work_id: string | null;
  started_on: string | null;
  note: string | null;
  before: ColumnType<unknown, string, string> | null;
  bookmarked: Generated<boolean>;
};

export type ShelfWaitingTable = {
  user_id: string;
  import_id: string;
  place: number;
  content: string;
};

export type SyncConnectionsTable = {
  user_id: string;
  source: 'youtube' | 'spotify';
  state: 'connected' | 'broken';
  access_token: string;
  refresh_token: string | null;
  access_expires_at: Date;
  connected_at: Date;
  etag: string | null;
  caught_up: Generated<boolean>;
  due_at: Date;
  failures: Generated<number>;
};

export type SyncConsentsTable = {
  user_id: string;
  state_hash: string;
  session_id: string;
  source: 'youtube' | 'spotify';
  verifier: string;
  expires_at: Date;
};

export type SyncQuotaTable = {
  day: string;
  sharer: string;
  units: number;
};

export type SyncRunsTable = {
  user_id: string;
  source: 'youtube' | 'spotify' | 'import';
  run_id: string;
  state: 'waiting' | 'running' | 'done' | 'paused' | 'failed';
  videos_read: Generated<number>;
  videos_relevant: Generated<number>;
  books_found: Generated<number>;
  message: string | null;
  started_at: Date;
  beat_at: Date;
  finished_at: Date | null;
  resumes_at: Date | null;
  brought: ColumnType<unknown, string, string> | null;
};

export type SyncSeenTable = {
  user_id: string;
  source: 'youtube' | 'spotify' | 'import';
  hash: string;
};

export type SyncTopicsTable = {
  user_id: string;
  source: 'youtube' | 'spotify' | 'import';
  label: string;
  videos: number;
  removed_at: Date | null;
  name: string | null;
  found_at: Date | null;
};

export type TasteDialsTable = {
  user_id: string;
  surprise: number;
  said_at: Date;
};

export type TasteMarksTable = {
  user_id: string;
  kind: 'book' | 'author' | 'topic';
  key: string;
  name: string;
  verdict: 'more' | 'less' | 'never';
  said_at: Date;
};

export type UsersTable = {
  id: string;
  email: Generated<string>;
  phone: Generated<string>;
  password_hash: string | null;
  email_confirmed_at: Date | null;
  phone_confirmed_at: Date | null;
  new_email: Generated<string>;
  new_phone: Generated<string>;
  email_change_agreed: Generated<'' | 'current' | 'new'>;
  invited_at: Date | null;
  confirmation_sent_at: Date | null;
  recovery_sent_at: Date | null;
  email_change_sent_at: Date | null;
  phone_change_sent_at: Date | null;
  reauthentication_sent_at: Date | null;
  last_sign_in_at: Date | null;
  is_anonymous: Generated<boolean>;
  role: Generated<string>;
  banned_until: Date | null;
  deleted_at: Date | null;
  app_metadata: ColumnType<Record<string, unknown>, string, string>;
  user_metadata: ColumnType<Record<string, unknown>, string, string>;
  created_at: Date;
  updated_at: Date;
  email_change_asked_at: Date | null;
  email_change_asked_in: string | null;
  phone_change_asked_at: Date | null;
  phone_change_asked_in: string | null;
};

export type WaitingForIndexTable = {
  id: Generated<string>;
  index_name: string;
  work_id: string;
};

export type WebauthnCredentialsTable = {
  user_id: string;
  id: string;
  credential_id: string;
  public_key: string;
  sign_count: ColumnType<string | number, string | number, string | number>;
  transports: ColumnType<unknown, string, string>;
  friendly_name: Generated<string>;
  factor_id: string | null;
  both_factors: Generated<boolean>;
  last_used_at: Date | null;
  created_at: Date;
  session_id: string | null;
};

export type WeeklyMailsTable = {
  user_id: string;
  sunday: string;
  state: 'waiting' | 'sending' | 'sent' | 'withdrawn' | 'dead';
  tries: Generated<number>;
  due_at: Date;
  fault: string | null;
  finished_at: Date | null;
};

export type WeeklyPickBooksTable = {
  user_id: string;
  work_id: string;
  sunday: string;
  position: number;
  why: string;
};

export type WeeklyPicksTable = {
  user_id: string;
  sunday: string;
  id: string;
  theme: string;
  title: string;
  description: string;
  created_at: Date;
  theme_name: string | null;
};

export type WeeklyReadersTable = {
  user_id: string;
  time_zone: string | null;
  hour: Generated<number>;
  next_sunday: string;
  next_at: Date;
  shares_taste: Generated<boolean>;
  feed_key_hash: string | null;
  feed_key_sealed: string | null;
  begun: Generated<boolean>;
};

export type WorkNamesTable = {
  name: string;
  work_id: string;
};

export type WorksTable = {
  id: string;
  title: string;
  subtitle: string | null;
  authors: string[];
  year: number | null;
  language: string;
  original_language: string | null;
  country: string | null;
  genres: string[];
  subjects: string[];
  summary: string;
  level: 'introductory' | 'core' | 'advanced';
  audience: Generated<'adult' | 'teen' | 'child'>;
  popularity: number;
  series_name: string | null;
  series_position: number | null;
  isbn13: string | null;
  cover_url: string | null;
  public_domain: Generated<boolean>;
  reader_url: string | null;
  google_books_id: string | null;
  source: string;
  updated_at: Generated<Date>;
  pitch: string | null;
  asks: Generated<string[]>;
  form: string | null;
  fiction: 'yes' | 'no' | 'between' | null;
  moods: Generated<string[]>;
  places: Generated<string[]>;
  periods: Generated<string[]>;
  length: 'short' | 'middle' | 'long' | null;
  needs: Generated<string[]>;
  caution: Generated<string[]>;
  kindred: Generated<string[]>;
  traits_by: string | null;
  characters: Generated<string[]>;
};

export type Tables = {
  account_activity: AccountActivityTable;
  audit_events: AuditEventsTable;
  consent_events: ConsentEventsTable;
  editions: EditionsTable;
  exports: ExportsTable;
  factor_challenges: FactorChallengesTable;
  factors: FactorsTable;
  facts: FactsTable;
  flow_states: FlowStatesTable;
  identities: IdentitiesTable;
  kindred_books: KindredBooksTable;
  known_networks: KnownNetworksTable;
  library_books: LibraryBooksTable;
  lookups: LookupsTable;
  mail_suppressions: MailSuppressionsTable;
  merged_works: MergedWorksTable;
  migrations: MigrationsTable;
  model_answers: ModelAnswersTable;
  model_calls: ModelCallsTable;
  model_days: ModelDaysTable;
  model_reader_days: ModelReaderDaysTable;
  oauth_clients: OauthClientsTable;
  oauth_grants: OauthGrantsTable;
  oauth_requests: OauthRequestsTable;
  one_time_tokens: OneTimeTokensTable;
  outbox_mails: OutboxMailsTable;
  passkey_challenges: PasskeyChallengesTable;
  personal_tokens: PersonalTokensTable;
  program_sessions: ProgramSessionsTable;
  question_books: QuestionBooksTable;
  questions: QuestionsTable;
  rate_limits: RateLimitsTable;
  reader_changes: ReaderChangesTable;
  recovery_codes: RecoveryCodesTable;
  search_indexes: SearchIndexesTable;
  sessions: SessionsTable;
  shelf_facets: ShelfFacetsTable;
  shelf_imports: ShelfImportsTable;
  shelf_lines: ShelfLinesTable;
  shelf_waiting: ShelfWaitingTable;
  sync_connections: SyncConnectionsTable;
  sync_consents: SyncConsentsTable;
  sync_quota: SyncQuotaTable;
  sync_runs: SyncRunsTable;
  sync_seen: SyncSeenTable;
  sync_topics: SyncTopicsTable;
  taste_dials: TasteDialsTable;
  taste_marks: TasteMarksTable;
  users: UsersTable;
  waiting_for_index: WaitingForIndexTable;
  webauthn_credentials: WebauthnCredentialsTable;
  weekly_mails: WeeklyMailsTable;
  weekly_pick_books: WeeklyPickBooksTable;
  weekly_picks: WeeklyPicksTable;
  weekly_readers: WeeklyReadersTable;
  work_names: WorkNamesTable;
  works: WorksTable;
};
