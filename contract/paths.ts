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
  /** The pages that a reader has made of answers. */
  questions: '/questions',
  settings: '/settings',
  /** The privacy policy and the terms for readers, who are sent away from the visitors' pages of them. */
  ownPrivacy: '/settings/privacy',
  ownTerms: '/settings/terms',
  taste: '/taste',
  /** What is known about a reader, and how to have it forgotten. */
  known: '/what-we-know',
  /** Links, titles and files of exports, for those who connect nothing. */
  importLikes: '/library/add',
  /** What a reader added, read and bookmarked in one year; `?year=` names an earlier one. */
  year: '/library/year',
  spotifyCallback: '/spotify/callback',
  youtubeCallback: '/youtube/callback',
  /** Where the link in a sign-in mail leads: a page with a button, so that a scanner's GET uses nothing up. */
  confirm: '/auth/confirm',
  /** The whole auth form, for those who prefer a password; `view` in its query names one of its views. */
  signIn: '/auth/sign-in',
  /** Where a reader is asked whether a program may act for them. */
  programConsent: '/oauth/consent',
  /** Served without the application: the page behind the unsubscribe link of a mail, and its button. */
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
