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
  place: string;
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

export type FactorChallengesTable = {
  user_id: string;
  id: string;
  factor_id: string;
  requested_from: string;
  code_hash: string | null;
  created_at: Date;
  expires_at: Date;
};

export type FactorsTable = {
  user_id: string;
  id: string;
  friendly_name: Generated<string>;
  factor_type: string;
  status: Generated<string>;
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
};

export type IdentitiesTable = {
  user_id: string;
  id: string;
  provider: string;
  provider_id: string;
  identity_data: ColumnType<unknown, string, string>;
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

export type LibraryBooksTable = {
  user_id: string;
  work_id: string;
  source: string;
  why: string | null;
  added_at: Date;
  liked_at: Date | null;
  removed_at: Date | null;
  list_place: number | null;
};

export type LookupsTable = {
  key: string;
  work_id: string | null;
  looked_up_at: Date;
};

export type MailSuppressionsTable = {
  address_hash: string;
  reason: string;
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

export type OneTimeTokensTable = {
  user_id: string;
  id: string;
  kind: string;
  target: string;
  link_hash: string;
  code_hash: string;
  requested_from: string;
  pending_password_hash: string | null;
  flow_id: string | null;
  session_id: string | null;
  created_at: Date;
  expires_at: Date;
};

export type OutboxMailsTable = {
  id: Generated<string | number>;
  recipient: string;
  subject: string;
  text_body: string;
  html_body: string;
  headers: ColumnType<unknown, string, string>;
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
  composed: string;
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

export type SessionsTable = {
  user_id: string;
  id: string;
  aal: Generated<string>;
  amr: ColumnType<unknown, string, string>;
  generation: Generated<number>;
  first_generation: Generated<number>;
  used_at: Date | null;
  refreshed_at: Date;
  created_at: Date;
};

export type SyncConnectionsTable = {
  user_id: string;
  source: string;
  state: string;
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
  source: string;
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
  source: string;
  run_id: string;
  state: string;
  videos_read: Generated<number>;
  videos_relevant: Generated<number>;
  books_found: Generated<number>;
  message: string | null;
  started_at: Date;
  beat_at: Date;
  finished_at: Date | null;
  resumes_at: Date | null;
};

export type SyncSeenTable = {
  user_id: string;
  source: string;
  hash: string;
};

export type SyncTopicsTable = {
  user_id: string;
  source: string;
  label: string;
  videos: number;
  removed_at: Date | null;
  name: string | null;
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
  email_change_agreed: Generated<string>;
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
  app_metadata: ColumnType<unknown, string, string>;
  user_metadata: ColumnType<unknown, string, string>;
  created_at: Date;
  updated_at: Date;
};

export type WeeklyMailsTable = {
  user_id: string;
  sunday: string;
  state: string;
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
  level: string;
  audience: Generated<string>;
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
};

export type Tables = {
  account_activity: AccountActivityTable;
  audit_events: AuditEventsTable;
  consent_events: ConsentEventsTable;
  editions: EditionsTable;
  factor_challenges: FactorChallengesTable;
  factors: FactorsTable;
  facts: FactsTable;
  flow_states: FlowStatesTable;
  identities: IdentitiesTable;
  kindred_books: KindredBooksTable;
  library_books: LibraryBooksTable;
  lookups: LookupsTable;
  mail_suppressions: MailSuppressionsTable;
  merged_works: MergedWorksTable;
  migrations: MigrationsTable;
  model_answers: ModelAnswersTable;
  model_calls: ModelCallsTable;
  model_days: ModelDaysTable;
  model_reader_days: ModelReaderDaysTable;
  one_time_tokens: OneTimeTokensTable;
  outbox_mails: OutboxMailsTable;
  question_books: QuestionBooksTable;
  questions: QuestionsTable;
  rate_limits: RateLimitsTable;
  sessions: SessionsTable;
  sync_connections: SyncConnectionsTable;
  sync_consents: SyncConsentsTable;
  sync_quota: SyncQuotaTable;
  sync_runs: SyncRunsTable;
  sync_seen: SyncSeenTable;
  sync_topics: SyncTopicsTable;
  users: UsersTable;
  weekly_mails: WeeklyMailsTable;
  weekly_pick_books: WeeklyPickBooksTable;
  weekly_picks: WeeklyPicksTable;
  weekly_readers: WeeklyReadersTable;
  work_names: WorkNamesTable;
  works: WorksTable;
};
