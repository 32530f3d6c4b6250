import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Every code of the protocol that we answer with, and its usual HTTP status. */
export const authStatus = {
  bad_json: 400,
  validation_failed: 400,
  email_address_invalid: 400,
  invalid_credentials: 400,
  email_not_confirmed: 400,
  phone_not_confirmed: 400,
  user_banned: 400,
  provider_disabled: 400,
  oauth_provider_not_supported: 400,
  bad_oauth_state: 400,
  bad_oauth_callback: 400,
  bad_code_verifier: 400,
  refresh_token_not_found: 400,
  refresh_token_already_used: 400,
  session_expired: 400,
  captcha_failed: 400,
  webauthn_challenge_expired: 400,
  webauthn_challenge_not_found: 400,
  webauthn_verification_failed: 400,
  reauthentication_needed: 400,
  no_authorization: 401,
  bad_jwt: 403,
  not_admin: 403,
  insufficient_scope: 403,
  otp_expired: 403,
  session_not_found: 403,
  insufficient_aal: 403,
  user_not_found: 404,
  identity_not_found: 422,
  provider_email_needs_verification: 403,
  bad_id_token: 400,
  flow_state_not_found: 404,
  manual_linking_disabled: 404,
  saml_provider_disabled: 404,
  mfa_factor_not_found: 404,
  oauth_authorization_not_found: 404,
  oauth_client_not_found: 404,
  oauth_consent_not_found: 404,
  passkey_disabled: 404,
  webauthn_credential_not_found: 404,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  request_entity_too_large: 413,
  anonymous_provider_disabled: 422,
  email_exists: 422,
  email_provider_disabled: 422,
  flow_state_expired: 422,
  identity_already_exists: 422,
  mfa_challenge_expired: 422,
  mfa_factor_name_conflict: 422,
  mfa_ip_address_mismatch: 422,
  mfa_phone_enroll_not_enabled: 422,
  mfa_recovery_codes_sole_factor: 422,
  mfa_verification_failed: 422,
  mfa_verified_factor_exists: 422,
  mfa_webauthn_enroll_not_enabled: 422,
  otp_disabled: 422,
  phone_exists: 422,
  phone_provider_disabled: 422,
  reauthentication_not_valid: 422,
  same_password: 422,
  signup_disabled: 422,
  single_identity_not_deletable: 422,
  too_many_enrolled_mfa_factors: 422,
  too_many_passkeys: 422,
  user_already_exists: 422,
  user_metadata_too_large: 422,
  weak_password: 422,
  web3_provider_disabled: 422,
  webauthn_credential_exists: 422,
  over_email_send_rate_limit: 429,
  over_request_rate_limit: 429,
  over_sms_send_rate_limit: 429,
  unexpected_failure: 500,
  request_timeout: 503,
} as const;

export type AuthCode = keyof typeof authStatus;

export type AuthErrorOptions = {
  /** Where the protocol answers this code with another status than usual. */
  status?: ContentfulStatusCode;
  /** Whole seconds until trying again makes sense. */
  retryAfter?: number;
  /** The OAuth name of the failure, where the protocol speaks OAuth. */
  oauth?: string;
  /** For `weak_password`. */
  reasons?: readonly string[];
  cause?: unknown;
};

/**
 * Thrown by the rules of the auth service. `message` is read by people and, in places, matched by the official client.
 */
export class AuthError extends Error {
  override name = 'AuthError';
  readonly code: AuthCode;
  readonly status: ContentfulStatusCode;
  readonly retryAfter: number | undefined;
  readonly reasons: readonly string[] | undefined;
  readonly oauth: string | undefined;

  constructor(code: AuthCode, message: string, options: AuthErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.status = options.status ?? authStatus[code];
    this.retryAfter = options.retryAfter;
    this.reasons = options.reasons;
    this.oauth = options.oauth;
  }
}
