import { serviceWorkerUrl } from './trusted.ts';
import { toast } from './ui/toasts.ts';

/**
 * Registers `/service-worker.js` once the page has loaded. A failure is only logged, because everything works without
 * it.
 */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  navigator.serviceWorker.addEventListener('message', (event) => followSignInLink(event.data));
  const register = async () => {
    try {
      const registration = await navigator.serviceWorker.register(serviceWorkerUrl());
      registration.addEventListener('updatefound', () => announceUpdate(registration));
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: the specification asks for exactly this.
      console.warn('The service worker could not be registered.', error);
    }
  };
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', () => void register(), { once: true });
}

/** A sign-in link opened elsewhere may move this window, but only to one of our pages. */
function followSignInLink(message: unknown): void {
  if (typeof message !== 'object' || message === null) return;
  const { type, url } = message as { type?: unknown; url?: unknown };
  if (type !== 'MAGIC_LINK_LOGIN' || typeof url !== 'string') return;
  const target = URL.parse(url, location.href);
  if (target?.origin === location.origin) location.assign(target);
}

function announceUpdate(registration: ServiceWorkerRegistration): void {
  const arriving = registration.installing;
  // Without a controller this is the first visit, not an update.
  if (!arriving || !navigator.serviceWorker.controller) return;
  arriving.addEventListener('statechange', () => {
    if (arriving.state === 'installed') {
      toast('A new version is ready.', { label: 'Reload', run: () => location.reload() }, true);
    }
  });
}
