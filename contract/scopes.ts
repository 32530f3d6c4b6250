/**
 * What a reader may allow a program, in the words that the reader sees. A product call without one of these scopes is
 * closed to programs, and so is everything about the account itself.
 */
export const scopes = {
  search: 'Search for books in your name, and say why they fit',
  'library:read': 'See your library and your reading list',
  'library:write': 'Add, bookmark, order, hide and remove books in your library',
  'recommendations:read': 'See your weekly recommendations',
  'questions:read': 'See the questions that you have asked, and their answers',
  'questions:write': 'Ask questions in your name, share them and delete them',
  'profile:read': 'See your email address, since when you are here, and how many books you have',
} as const;

export type Scope = keyof typeof scopes;
export const scopeNames = Object.keys(scopes) as Scope[];

/** Whether this scope exists. */
export const isScope = (name: string): name is Scope => Object.hasOwn(scopes, name);

/**
 * What a program may learn about its reader when it signs them in with us (OpenID Connect). It opens no product call,
 * and counts only together with `openid`.
 */
export const identityScopes = {
  openid: 'Know you again each time you sign in there',
  email: 'Know your email address',
  profile: 'Know your name and picture, where a sign-in service has told us',
  phone: 'Know your phone number, if we have one',
} as const;

export type IdentityScope = keyof typeof identityScopes;
export const identityScopeNames = Object.keys(identityScopes) as IdentityScope[];

/** Whether a program may request this to learn who its reader is. */
export const isIdentityScope = (name: string): name is IdentityScope => Object.hasOwn(identityScopes, name);

/** A scope's permission in plain words; undefined for scopes that are not ours. */
export const scopeWords = (name: string): string | undefined =>
  isScope(name) ? scopes[name] : isIdentityScope(name) ? identityScopes[name] : undefined;
