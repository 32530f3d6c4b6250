/** Every page URL of the product, used by the router, by redirects and by mails. */
export const paths = {
  landing: '/',
  about: '/about',
  contact: '/contact',
  privacy: '/privacy',
  terms: '/terms',
  library: '/library',
  search: '/search',
  recommendations: '/recommendations',
  recommendation: (id: string) => `/recommendation/${encodeURIComponent(id)}`,
  question: (id: string) => `/question/${encodeURIComponent(id)}`,
  book: (id: string) => `/book/${encodeURIComponent(id)}`,
  topic: (key: string) => `/topic/${encodeURIComponent(key)}`,
  /** The reader's answered questions, each with a page. */
  questions: '/questions',
  settings: '/settings',
  /** The privacy policy and the terms for readers, who are redirected away from the visitors' versions. */
  ownPrivacy: '/settings/privacy',
  ownTerms: '/settings/terms',
  taste: '/taste',
  /** Everything known about a reader, and how to have it forgotten. */
  known: '/what-we-know',
  /** Links, titles and files of exports, for readers who connect no account. */
  importLikes: '/library/add',
  /** What a reader added, read and bookmarked in one year; `?year=` names an earlier one. */
  year: '/library/year',
  spotifyCallback: '/spotify/callback',
  youtubeCallback: '/youtube/callback',
  /** The target of a sign-in mail's link: a page with a button, so that a scanner's GET uses nothing up. */
  confirm: '/auth/confirm',
  /** The whole auth form, for readers who prefer a password; `view` in its query names one of its views. */
  signIn: '/auth/sign-in',
  /** Where a reader is asked whether a program may act for them. */
  programConsent: '/oauth/consent',
  /** Served without the application: the page behind a mail's unsubscribe link, with its button. */
  unsubscribe: (token: string) => `/mail/unsubscribe/${token}`,
  /** Served without the application: the product calls, for people who write programs. */
  api: '/api',
  /** Private feeds of the weekly pick. */
  atomFeed: (key: string) => `/feeds/${key}/weekly.atom`,
  calendarFeed: (key: string) => `/feeds/${key}/weekly.ics`,
  /** Demo mode only: the mails that would have been sent. */
  outbox: '/outbox',
} as const;

/** A signed-in reader on one of these is sent to the library. */
export const visitorOnlyPaths: readonly string[] = [
  paths.landing,
  paths.about,
  paths.contact,
  paths.privacy,
  paths.terms,
];

/** A visitor on one of these is sent to the landing page. */
export const readerOnlyPaths: readonly string[] = [
  paths.library,
  paths.importLikes,
  paths.year,
  paths.settings,
  paths.taste,
  paths.known,
  paths.search,
  paths.recommendations,
  paths.questions,
];
