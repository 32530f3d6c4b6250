import type { Hono } from 'hono';

/** Stores our cookies and sends them back as a browser does, which a bare request does not. */
export type TestBrowser = { get(url: string): Promise<Response>; fetch: typeof fetch };

export function createBrowser(app: Hono): TestBrowser {
  const jar = new Map<string, string>();
  const browse = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    // Browsers send an origin with every request that is not a GET.
    if ((init.method ?? 'GET') !== 'GET' && !headers.has('origin')) headers.set('origin', 'http://localhost:3000');
    if (jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const answer = await app.request(input as string, { ...init, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return answer;
  };
  return { get: (url) => browse(url), fetch: browse };
}
