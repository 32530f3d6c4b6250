/*
 * The reader's colour scheme, set before anything is painted, which is why it is a separate script that the page waits for.
 * `web/scheme.ts` uses the same names. Without a choice the system decides.
 */
(() => {
  let scheme = null;
  try {
    scheme = localStorage.getItem('deepshelf-scheme');
  } catch {
    // Storage is blocked: the system decides.
  }
  if (scheme !== 'light' && scheme !== 'dark') return;
  document.documentElement.dataset.scheme = scheme;
  // The browser's own bars take the same colour.
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.content = scheme === 'dark' ? '#181613' : '#f8f6f0';
  }
})();
