import { HOUR } from '../../../contract/limits.ts';
import { keep, readKept } from '../../storage.ts';

/** In this tab, when a sign-in mail was sent, and to which address: its code is still awaited after a reload. */
const KEY = 'deepshelf-mailed';

/** Its code is not valid for longer. */
const LIFE = HOUR;

/** Called while the code from the mail is asked for. */
export function keepCodeStep(email: string, sentAt: number): void {
  keep(KEY, `${sentAt} ${email}`, 'tab');
}

/** Called once the code is used, or no longer wanted. */
export function forgetCodeStep(): void {
  keep(KEY, null, 'tab');
}

/** The mail whose code was asked for when the page was reloaded, if that code is still valid. */
export function keptCodeStep(): { email: string; sentAt: number } | null {
  const [, at, email] = /^(\d+) (\S+)$/.exec(readKept(KEY, 'tab') ?? '') ?? [];
  const sentAt = Number(at);
  const age = Date.now() - sentAt;
  return email && age >= 0 && age < LIFE ? { email, sentAt } : null;
}
