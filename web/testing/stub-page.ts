import { vi } from 'vitest';
import type { PublicConfig } from '../../contract/config.ts';
import { type EndpointName, endpoints } from '../../contract/endpoints.ts';
import { setConfig } from '../config.ts';

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
