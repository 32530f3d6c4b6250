import { timeLimit } from '../../calls/time-limit.ts';

/** A mail as `/outbox.json` lists it. */
export type Mail = { to: string; subject: string; text: string; html: string; headers?: Record<string, string> };

/** Every mail that would have been sent, newest first. @throws when there is no outbox here or it cannot be read. */
export async function readOutbox(signal?: AbortSignal): Promise<Mail[]> {
  const response = await fetch('/outbox.json', { cache: 'no-store', signal: timeLimit(signal) });
  if (!response.ok) throw new Error(`/outbox.json answered ${response.status}`);
  const body: unknown = await response.json();
  if (!Array.isArray(body)) throw new Error('/outbox.json is not a list');
  return body as Mail[];
}
