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

/** Most books that a search returns. */
export const SEARCH_RESULTS = 24;
/** How many of these are shown as answers; the others are shown as further results. */
export const SEARCH_FITTING = 8;
/** Number of results for a visitor without an account. */
export const TRIED_RESULTS = 6;
/** Number of books after which a new reader gets the first recommendation without waiting for Sunday. */
export const FIRST_PICK_BOOKS = 3;
/** Most suggestions while somebody types. */
export const COMPLETIONS = 8;
/** Longest query, in characters; a longer one is refused, not cut. */
export const QUERY_MAX_LENGTH = 2000;
/** Longest question that gets a page of its own, in characters. */
export const QUESTION_MAX_LENGTH = 500;
/** Personal access tokens of one reader. */
export const PERSONAL_TOKENS_MAX = 50;
/** Most questions that we keep for one reader. */
export const QUESTIONS_MAX = 200;
/** Most books that answer a question, and most of them by one author. */
export const QUESTION_BOOKS_MAX = 8;
export const QUESTION_BOOKS_PER_AUTHOR = 2;
/** Largest request body of a product call, in bytes. */
export const BODY_MAX_BYTES = 64 * 1024;
/** Most filter values in one library request. */
export const FILTERS_MAX = 50;
/** Bookmarked books that a reading list shows and orders; later ones are still bookmarked. */
export const READING_LIST_MAX = 200;
/** Most finished books of a year that are listed, and most added ones; all are counted. */
export const YEAR_BOOKS_MAX = 300;
/** Most taste marks of one reader, on books, authors and topics. */
export const TASTE_MARKS_MAX = 1000;
/** The dial goes from minus this (the familiar) to this (the surprising). */
export const SURPRISE_MAX = 2;
/** A reader's own note on a book, in characters. */
export const NOTE_MAX_LENGTH = 5000;
/** Most lists that we keep for one reader, and most lines of them all. */
export const SHELF_IMPORTS_MAX = 50;
export const SHELF_LINES_KEPT_MAX = 200_000;
/**
 * Most books, on the shelf and imported, for an export made while the reader waits; a longer one is made in the
 * background.
 */
export const EXPORT_AT_ONCE_MAX = 2000;
/** How long a background export can be fetched. */
export const EXPORT_LIFE = 7 * DAY;
/** Most books that one call changes. */
export const BOOKS_CHANGED_MAX = 200;
/** Digits of the code in a sign-in mail. */
export const OTP_DIGITS = 6;
/** Most videos that one sync or one import reads; YouTube shows no more than its newest 1,000 likes either. */
export const SYNC_VIDEOS_MAX = 1000;
/** Most books that one video, and one whole sync, may add. */
export const SYNC_BOOKS_PER_VIDEO = 3;
export const SYNC_BOOKS_MAX = 60;
/** Most videos read from one pasted playlist. */
export const PLAYLIST_VIDEOS_MAX = 200;
/** Longest pasted list and largest uploaded file, in characters. */
export const IMPORT_TEXT_MAX_LENGTH = 200_000;
export const IMPORT_FILE_MAX_LENGTH = 8 * 1024 * 1024;
/**
 * Largest file with books, in characters: our own export of as many as a list may have, with a paragraph of notes on
 * each.
 */
export const SHELF_FILE_MAX_MB = 12;
export const SHELF_FILE_MAX_LENGTH = SHELF_FILE_MAX_MB * 1024 * 1024;
