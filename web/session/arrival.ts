/** Whether the fragment of the address has one of these. */
export function addressCarries(...names: string[]): boolean {
  const fragment = new URLSearchParams(location.hash.slice(1));
  return names.some((name) => fragment.has(name));
}

/** Turns the error of a failed link or provider into the one address that the landing page explains. */
export function showAuthError(): void {
  const code = new URLSearchParams(location.hash.slice(1)).get('error_code');
  const search = new URLSearchParams({ error: 'auth_failed', ...(code ? { error_code: code } : {}) });
  history.replaceState(null, '', `/?${search}`);
}
