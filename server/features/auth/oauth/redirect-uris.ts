import { isLoopback, readsAsWritten, TARGET_MAX_LENGTH } from '../social/redirects.ts';

/** Schemes of programs on a reader's own device that carry no host name. */
const knownSchemes = ['cursor:', 'vscode:', 'vscode-insiders:'];

/**
 * Whether a program may register this address: https, http on the reader's own device, or a scheme of its own, which
 * carries the name of a host (RFC 8252, section 7).
 */
export function mayRegister(target: string): boolean {
  if (target.length > TARGET_MAX_LENGTH || target.includes('#') || !URL.canParse(target)) return false;
  const url = new URL(target);
  if (url.username !== '' || url.password !== '' || !readsAsWritten(url, target)) return false;
  if (url.protocol === 'https:') return true;
  if (url.protocol === 'http:') return isLoopback(url.hostname);
  return url.protocol.includes('.') || knownSchemes.includes(url.protocol);
}

/**
 * Whether the address was registered: the same text, except for the port on the reader's own device (OAuth 2.1, section
 * 2.3.1).
 */
export function isRegistered(registered: readonly string[], target: string): boolean {
  if (registered.includes(target)) return true;
  return (
    mayRegister(target) && isOnDevice(target) && registered.some((one) => withoutPort(one) === withoutPort(target))
  );
}

/** Whether it leads to a program on the reader's own device, where any other program may be listening. */
export const isOnDevice = (target: string): boolean => {
  const { protocol, hostname } = new URL(target);
  return protocol !== 'https:' && (protocol !== 'http:' || isLoopback(hostname));
};

function withoutPort(target: string): string {
  const url = new URL(target);
  if (url.protocol === 'http:') url.port = '';
  return url.href;
}
