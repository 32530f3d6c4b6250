/*
 * The colour scheme that the reader chose, set before anything is painted: this is why it is a script of its own that
 * the page waits for. What it reads and writes is known to `web/scheme.ts` too. Without a choice the system decides.
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
  // The browser's own bars follow.
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.content = scheme === 'dark' ? '#181613' : '#f8f6f0';
  }
})();
