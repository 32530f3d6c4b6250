/** Random values that a server may meet: plausible ones, and ones that break programs. */
export type Fuzz = ReturnType<typeof createFuzz>;

/** Names of inputs that the auth service, OAuth and the pages read. */
const names =
  `id ids email phone password current_password new_password nonce data user_metadata app_metadata token token_hash type
  redirect_to code auth_code code_verifier code_challenge code_challenge_method grant_type refresh_token provider id_token link_identity
  factor_type friendly_name issuer channel challenge_id credential webauthn create_user gotrue_meta_security page per_page ban_duration role
  email_confirm phone_confirm should_soft_delete scope client_id client_secret redirect_uri redirect_uris state resource response_type client_name
  client_uri logo_uri grant_types token_endpoint_auth_method action skip_http_redirect scopes error error_description q query question
  label source saved hidden shared text url file name timezone hour day enabled cursor limit position order new_email confirmed`.split(
    /\s+/,
  );

const words = [
  ...[
    'google',
    'github',
    'totp',
    'phone',
    'webauthn',
    'email',
    'signup',
    'magiclink',
    'recovery',
    'email_change',
    'sms',
    'invite',
  ],
  ...[
    'password',
    'refresh_token',
    'pkce',
    'id_token',
    'authorization_code',
    's256',
    'plain',
    'code',
    'approve',
    'deny',
    'global',
    'others',
  ],
  ...[
    'youtube',
    'spotify',
    'Europe/Berlin',
    'black holes and stars',
    'history of Rome',
    'search library:read',
    'a'.repeat(43),
  ],
  ...[
    'https://program.example/cb',
    'http://localhost:3000/library',
    'http://127.0.0.1:1/cb',
    'none',
    '24h',
    'true',
    'authenticated',
  ],
];
const hostile = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'x\udfff',
    '\u202e',
    '\ufeff',
    '𝕏',
    'é'.repeat(500),
    '👩‍👩‍👧‍👦',
    '%00',
    '%',
    '%ff',
    '%zz',
    '..',
    '../../etc/passwd',
  ],
  ...[
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    'null',
    'undefined',
    'NaN',
    '-1',
    '0',
    '1e999',
    '9'.repeat(400),
    '0x10',
  ],
  ...[
    "'; drop table users; --",
    '$1',
    '{{7*7}}',
    '<script>x</script>',
    '\r\nset-cookie: a=b',
    '\\',
    '"',
    '`',
    '\u2028',
    '*',
    '[',
    '(',
    '.*'.repeat(50),
  ],
  ...[
    '-infinity',
    'infinity',
    '0000-00-00',
    '10000-01-01T00:00:00Z',
    '2026-02-30',
    'Invalid Date',
    'javascript:alert(1)',
    'file:///etc/passwd',
  ],
  ...[
    'a'.repeat(5000),
    `${'x@'.repeat(40)}x.test`,
    'a@b',
    `${'a'.repeat(300)}@example.com`,
    'ada@example.com',
    '+447700900123',
    '١٢٣٤٥٦',
  ],
];

/** Pseudorandom numbers that are the same for the same seed (Mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function createFuzz(seed: number) {
  const next = random(seed);
  /** Ids, tokens and addresses that the server has returned. */
  let learnt: string[] = [];

  const integer = (below: number) => Math.floor(next() * below);
  const chance = (share: number) => next() < share;
  function pick<T>(from: readonly T[]): T {
    return from[integer(from.length)] as T;
  }
  const letters = () =>
    String.fromCodePoint(...Array.from({ length: integer(30) }, () => integer(chance(0.7) ? 128 : 0xd7ff)));
  const uuid = () => '00000000-0000-4000-8000-000000000000'.replace(/0/g, () => integer(16).toString(16));

  function text(): string {
    const kind = next();
    if (kind < 0.3) return pick(words);
    if (kind < 0.55 && learnt.length > 0) return pick(learnt);
    if (kind < 0.8) return pick(hostile);
    return kind < 0.87 ? uuid() : kind < 0.92 ? String(integer(1_000_000)).padStart(6, '0') : letters();
  }

  function value(depth = 0): unknown {
    const kind = next();
    if (kind < 0.62) return text();
    if (kind < 0.72) return pick([0, 1, -1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 0.1, 1e-320, integer(1000)]);
    if (kind < 0.82) return pick([true, false, null]);
    if (depth > 3) return {};
    if (kind < 0.9) return Array.from({ length: integer(chance(0.05) ? 300 : 4) }, () => value(depth + 1));
    return Object.fromEntries(
      Array.from({ length: integer(5) }, () => [chance(0.6) ? pick(names) : text(), value(depth + 1)]),
    );
  }

  /** An input with most of the names that the route knows, and some that belong to other routes. */
  function input(known: readonly string[]): Record<string, unknown> {
    const chosen = known.filter(() => chance(0.85));
    const more = Array.from({ length: integer(known.length > 0 ? 2 : 7) }, () => pick(names));
    return Object.fromEntries([...chosen, ...more].map((name) => [name, value()]));
  }

  return {
    integer,
    chance,
    pick,
    text,
    input,

    query: (from: Record<string, unknown>): string =>
      Object.entries(from)
        .map(([name, each]) => `${name}=${encodeURIComponent(plain(each).toWellFormed())}`)
        .join('&') + (chance(0.05) ? pick(['&%00=1', '&a=%ff', '&id=1&id=2', '&%=', '&[]=1', '&__proto__[x]=1']) : ''),

    /** Mostly JSON; sometimes broken, deep, long, or something else. */
    body(from: Record<string, unknown>, form: boolean): { text: string; type: string } {
      const json = JSON.stringify(from);
      if (form && chance(0.5)) {
        const fields = Object.entries(from).map(([name, each]) => [name, plain(each)]);
        return { text: new URLSearchParams(fields).toString(), type: 'application/x-www-form-urlencoded' };
      }
      const type = chance(0.04)
        ? pick(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])
        : 'application/json';
      if (chance(0.92)) return { text: json, type };
      const depth = pick([40, 2000, 50_000]);
      return {
        type,
        text: pick([
          json.slice(0, integer(json.length)),
          `${'{"data":'.repeat(depth)}1${'}'.repeat(depth)}`,
          '['.repeat(depth),
          JSON.stringify({ ...from, data: { x: 'y'.repeat(integer(200_000)) } }),
          json.replaceAll('"', '"\\u0000'),
          json.replaceAll('"', '"\\ud800'),
          'null',
          '[]',
          '"x"',
          '1',
          letters(),
        ]),
      };
    },

    headers: () => headers(chance, pick),

    /** Collects ids, addresses and tokens from what the server has returned. */
    learn(told: object): void {
      const found = JSON.stringify(told).match(/[\w-]{20,}|[\w.-]+@[\w.-]+/g) ?? [];
      learnt = [...new Set([...learnt.slice(-150), ...found])];
    },
  };
}

const plain = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Headers that clients send beside their input. */
function headers(chance: (share: number) => boolean, pick: <T>(from: readonly T[]) => T): Record<string, string> {
  const more: Record<string, string> = {};
  if (chance(0.5)) more['x-supabase-api-version'] = pick(['2024-01-01', '2099-01-01', 'x']);
  if (chance(0.3)) more.accept = pick(['text/html', 'text/event-stream', '*/*', 'application/json;q=x', '\t']);
  if (chance(0.1))
    more.cookie = pick(['deepshelf-flow=x', `deepshelf-flow=${'a'.repeat(43)}`, 'a=%ff; b', '__Host-x=']);
  if (chance(0.1)) more.referer = pick(['http://localhost:3000/library', 'https://evil.test/', 'x', '%']);
  if (chance(0.1)) more['user-agent'] = pick(['', 'Firefox/1', 'x'.repeat(3000)]);
  if (chance(0.05))
    more['x-forwarded-for'] = pick(['', ',,', 'x', '::1', 'fe80::1%eth0', '1'.repeat(2000), ':::::::::']);
  if (chance(0.05))
    more.authorization = pick([
      '',
      'Bearer',
      'Bearer  ',
      'Basic eDp5',
      'Basic %',
      `Bearer ${'x'.repeat(9000)}`,
      'Bearer e30.e30.',
    ]);
  if (chance(0.05)) more['if-none-match'] = pick(['*', '"x"', 'W/']);
  if (chance(0.05)) more['accept-language'] = pick(['de', 'x'.repeat(1000), '*;q=']);
  return more;
}
