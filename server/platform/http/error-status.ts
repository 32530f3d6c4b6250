/**
 * Every coded error that a product call can answer with, and its HTTP status. Sign-in calls answer with Supabase's
 * codes: `features/auth/errors.ts`.
 */
export const errorStatus = {
  bad_json: 400,
  validation_failed: 400,
  no_authorization: 401,
  session_ended: 401,
  second_step_needed: 403,
  insufficient_scope: 403,
  reauthentication_needed: 403,
  not_found: 404,
  book_not_found: 404,
  book_not_in_library: 404,
  recommendation_not_found: 404,
  question_not_found: 404,
  topic_not_found: 404,
  questions_full: 409,
  tokens_full: 409,
  taste_full: 409,
  method_not_allowed: 405,
  request_too_large: 413,
  too_many_requests: 429,
  unexpected_failure: 500,
  not_ready: 503,
  records_unavailable: 503,
  connection_refused: 400,
  not_connected: 400,
  feature_off: 400,
  import_unreadable: 400,
  import_busy: 409,
  imports_full: 409,
  export_large: 409,
  export_not_ready: 404,
  provider_unavailable: 503,
  mail_unavailable: 503,
  model_unavailable: 503,
  model_budget_spent: 429,
} as const;

export type ErrorCode = keyof typeof errorStatus;
