export type Tokens = { access_token: string; refresh_token: string };
type Call = { status: number; answer: unknown };

/** A signed-in reader's calls, and what became of them. */
export type Caller = {
  /** Status 0 where the call was cut off. */
  call(method: string, name: string, body?: object): Promise<Call>;
  /** Gets new tokens. Where the answer is lost, the old ones are good once more. */
  refresh(): Promise<void>;
  counts: Map<number, number>;
  /** How often each kind of call was acknowledged. */
  done: Map<string, number>;
  /** Nothing that they ask for may be refused. */
  refused: string[];
};

export function createCaller(url: string, given: Tokens): Caller {
  let tokens = given;
  const counts = new Map<number, number>();
  const done = new Map<string, number>();
  const refused: string[] = [];
  async function ask(method: string, path: string, kind: string, body?: object): Promise<Call> {
    try {
      const headers = { authorization: `Bearer ${tokens.access_token}`, 'content-type': 'application/json' };
      const got = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      // An acknowledgement that is cut off is none.
      const answer = got.ok ? await got.json() : await got.json().catch(() => null);
      counts.set(got.status, (counts.get(got.status) ?? 0) + 1);
      if (got.status === 200) done.set(kind, (done.get(kind) ?? 0) + 1);
      else if (got.status < 500) refused.push(`${kind} answers ${got.status}: ${JSON.stringify(answer)}`);
      return { status: got.status, answer };
    } catch {
      counts.set(0, (counts.get(0) ?? 0) + 1);
      return { status: 0, answer: null };
    }
  }
  return {
    counts,
    done,
    refused,
    call: (method, name, body) => ask(method, `/functions/v1/${name}`, name.replace(/\?.*/, ''), body),
    async refresh() {
      const body = { refresh_token: tokens.refresh_token };
      const { status, answer } = await ask('POST', '/auth/v1/token?grant_type=refresh_token', 'refresh', body);
      if (status === 200) tokens = answer as Tokens;
    },
  };
}
