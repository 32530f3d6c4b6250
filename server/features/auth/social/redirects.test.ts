import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAllowed } from './redirects.ts';

const site = {
  publicUrl: 'https://shelf.example',
  allowedRedirects: ['https://*.partner.example/**', 'shelf://open/*'],
};

test('our own site and what the globs name is allowed', () => {
  for (const target of [
    'https://shelf.example',
    'https://shelf.example/library?x=1#y',
    'https://app.partner.example/a/b',
    'shelf://open/book',
  ]) {
    expect(isAllowed(site, target), target).toBe(true);
  }
});

test('everything that only looks like it is not', () => {
  for (const target of [
    '',
    '/library',
    'http://shelf.example/',
    'https://shelf.example:444/',
    'https://shelf.example.evil.example/',
    'https://shelf.example@evil.example/',
    'https://evil.example\\@shelf.example/',
    'https://evil.example/https://app.partner.example/',
    'https://a.b.partner.example/',
    'https://partner.example/',
    'https://evil.example/?x=.partner.example/',
    'https://3232235777/',
    'http://192.168.0.1/',
    'javascript:alert(1)//https://shelf.example',
    'shelf://open/a/b',
    ' https://shelf.example',
  ]) {
    expect(isAllowed(site, target), target).toBe(false);
  }
});

test('no session is handed to what sends people on: a browser carries the fragment along', () => {
  for (const path of [
    '/auth/v1/oauth/authorize?client_id=x',
    '/auth/v1/authorize?provider=google',
    '/%61uth/v1/oauth/authorize',
    '/auth%2Fv1/oauth/authorize',
    '//auth/v1/oauth/authorize',
    '//evil.example',
    '/%2Fevil.example',
    '/auth//v1/oauth/authorize',
    '/auth/v1',
    '/functions/v1/x',
    '/mail/unsubscribe/x',
    '/%E0%A4%A',
  ]) {
    expect(isAllowed(site, `https://shelf.example${path}`), path).toBe(false);
  }
  for (const path of ['/auth/confirm?x=1', '/auth/sign-in', '/authors', '/settings#x', '/question/%C3%A9'])
    expect(isAllowed(site, `https://shelf.example${path}`), path).toBe(true);
});

test('a pattern is held against the parts of the address that a browser opens, never against its spelling', () => {
  const patterns = {
    publicUrl: 'https://shelf.example',
    allowedRedirects: ['https://*.example.com/**', 'https://shop-*.test/cb', 'https://two.test:8443/in/*'],
  };
  for (const target of [
    'https://evil%2Etest?.example.com/x',
    'https://evil。test?.example.com/x',
    'https://evil.test%2F.example.com/x',
    'https://evil.test#.example.com/x',
    'https://EVIL.example.com/x',
    'https://shop-%2Eevil%2Ecom?.test/cb',
    'https://shop-.evil.com?.test/cb',
    'https://shop-。evil。com#.test/cb',
    'https://shop-x.test/cb/../other',
    'https://two.test/in/x',
    'https://two.test:8443/in/x/y',
    'https:/two.test:8443/in/x',
    `https://a.example.com/${'x'.repeat(5000)}`,
  ]) {
    expect(isAllowed(patterns, target), target).toBe(false);
  }
  for (const target of ['https://a.example.com/x/y?z=1', 'https://shop-7.test/cb#done', 'https://two.test:8443/in/x'])
    expect(isAllowed(patterns, target), target).toBe(true);
});

test('on a laptop the port of the page does not matter', () => {
  const local = { publicUrl: 'http://localhost:3000', allowedRedirects: [] };
  expect(isAllowed(local, 'http://localhost:5173/library')).toBe(true);
  expect(isAllowed(local, 'http://localhost.evil.example:3000/')).toBe(false);
});

test('no target leads a browser to a host that is not allowed', () => {
  const text = fc.stringMatching(/^[a-zE2。．./:@\\?#%_-]{0,30}$/);
  const starts = fc.constantFrom('https://shelf.example', 'https://app.partner.example/', 'https://');
  const ends = fc.constantFrom('', '?.partner.example/', '.partner.example/x', '#.partner.example/');
  fc.assert(
    fc.property(starts, text, ends, (start, rest, end) => {
      const target = start + rest + end;
      if (!isAllowed(site, target)) return;
      const { hostname } = new URL(target);
      expect(hostname === 'shelf.example' || /^[^./]+\.partner\.example$/.test(hostname)).toBe(true);
    }),
  );
});
