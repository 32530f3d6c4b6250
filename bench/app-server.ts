import type { Hono } from 'hono';
import type { Db } from '../server/platform/db/database.ts';
import { keptMails } from '../server/platform/mail/mailer.ts';
import type { TestServer } from '../server/testing/testing.ts';

/** The part of a test server that signing in and calling need, for an application in this process. */
export function appServer(app: Pick<Hono, 'request'>, db: Db): TestServer {
  const call: TestServer['call'] = async (method, path, { body, token } = {}) =>
    app.request(path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return { call, mails: (to) => keptMails(db, to) } as TestServer;
}
