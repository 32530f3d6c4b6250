/** Business constants of the specification (section 9) and the limits of every message. Durations in milliseconds. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const LIBRARY_PAGE_SIZE = 24;
export const YOUTUBE_MODAL_QUIET_PERIOD = 24 * HOUR;
export const SPINNER_TEXT_INTERVAL = 3 * SECOND;
export const INACTIVE_MONTHS_BEFORE_DELETION = 12;
export const DELETE_WORD = 'delete';
export const DISABLE_WORD = 'disable';

/** Search answers at most this many books. */
export const SEARCH_RESULTS = 24;
/** Longest query that is read, in characters; the rest of a longer one is refused, not cut. */
export const QUERY_MAX_LENGTH = 2000;
/** Largest request body of a product call, in bytes. */
export const BODY_MAX_BYTES = 64 * 1024;
/** Most filter values in one library request. */
export const FILTERS_MAX = 50;
/** Digits of the code in a sign-in mail. */
export const OTP_DIGITS = 6;
