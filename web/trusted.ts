type Policy = { createHTML(html: string): unknown; createScriptURL(url: string): unknown };
type Rules = { createHTML(html: string): string; createScriptURL(url: string): string };
type Factory = { createPolicy(name: string, rules: Rules): Policy };

const SERVICE_WORKER = '/service-worker.js';

/**
 * The one Trusted Types policy that the Content-Security-Policy allows: strings become code nowhere else. HTML only
 * goes into the sandboxed frame that shows a mail of the outbox, where no script runs.
 */
const policy = (globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy('deepshelf', {
  createHTML: (html) => html,
  createScriptURL: (url) => {
    if (url !== SERVICE_WORKER) throw new TypeError(`No script may come from ${url}`);
    return url;
  },
});

/** The service worker's address, in the type that `register` needs. */
export function serviceWorkerUrl(): string {
  return (policy?.createScriptURL(SERVICE_WORKER) ?? SERVICE_WORKER) as string;
}

/** Shows HTML in a frame. The frame must be sandboxed without `allow-scripts`. */
export function fillFrame(frame: HTMLIFrameElement, html: string): void {
  frame.srcdoc = (policy?.createHTML(html) ?? html) as string;
}
