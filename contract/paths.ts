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
  settings: '/settings',
  /** Links, titles and files of exports, for those who connect nothing. */
  importLikes: '/library/add',
  spotifyCallback: '/spotify/callback',
  youtubeCallback: '/youtube/callback',
  /** Where the link in a sign-in mail leads: a page with a button, so that a scanner's GET spends nothing. */
  confirm: '/auth/confirm',
  /** The whole auth form, for those who prefer a password; `view` in its query names one of its views. */
  signIn: '/auth/sign-in',
  /** Served without the application: the page behind the unsubscribe link of a mail, and its button. */
  unsubscribe: (token: string) => `/mail/unsubscribe/${token}`,
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
  paths.settings,
  paths.search,
  paths.recommendations,
];
