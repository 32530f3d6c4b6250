import { onTestFinished, vi } from 'vitest';
import type { PublicConfig } from '../../contract/config.ts';
import { type EndpointName, endpoints } from '../../contract/endpoints.ts';
import { setConfig } from '../config.ts';
import { endSession, startSession, toldOfEnd } from '../session/session.ts';
import { STORAGE_KEY } from '../session/stored-session.ts';
import { keep } from '../storage.ts';

/** Gives the test empty storage, until it unstubs globals. Returns what is kept on the device. */
export function stubStorage(): Map<string, string> {
  const device = new Map<string, string>();
  vi.stubGlobal('localStorage', storageIn(device));
  vi.stubGlobal('sessionStorage', storageIn(new Map()));
  return device;
}

const storageIn = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});

type Answers = Partial<Record<EndpointName, unknown>>;

/**
 * Answers product calls with the value given for each, or with what the function makes of the input; a call without an
 * answer is refused. Returns the calls as they come: name and input.
 */
export function stubCalls(answers: Answers): [name: string, input: unknown][] {
  const calls: [string, unknown][] = [];
  stubStorage();
  vi.stubGlobal('location', { origin: 'https://books.example', pathname: '/', search: '' });
  setConfig({ functionsUrl: '/functions/v1' } as PublicConfig);
  vi.stubGlobal('fetch', async (address: string, { body, signal }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, location.origin);
    const name = nameAt(pathname.split('/').at(-1) ?? '');
    const input = body ? JSON.parse(String(body)) : Object.fromEntries(searchParams);
    calls.push([name ?? pathname, input]);
    const given = name && answers[name];
    const answer = await (typeof given === 'function' ? given(input, signal) : given);
    if (answer instanceof Response) return answer;
    return answer === undefined ? Response.json(refusal, { status: 400 }) : Response.json(answer);
  });
  return calls;
}

const nameAt = (part: string) =>
  (Object.keys(endpoints) as EndpointName[]).find((name) => endpoints[name].name === part);

/** What a call that is not answered is told. */
export const REFUSED = 'That cannot be done.';
const refusal = { code: 'refused', message: REFUSED, request_id: '1' };

/** Signs in a reader with these settings, until the test is over. Storage must be stubbed before. */
export async function signIn(settings: Record<string, unknown> = {}): Promise<void> {
  const user = { id: 'ada', user_metadata: settings };
  const session = { access_token: 'token', refresh_token: 'r', expires_at: Date.now() / 1000 + 3600, user };
  vi.stubGlobal('window', globalThis.window ?? new EventTarget());
  vi.stubGlobal('location', { origin: 'https://books.example', pathname: '/', search: '', hash: '' });
  keep(STORAGE_KEY, JSON.stringify(session));
  await startSession();
  onTestFinished(() => {
    vi.stubGlobal('window', globalThis.window ?? new EventTarget());
    endSession('token');
    toldOfEnd();
    vi.unstubAllGlobals();
  });
}
