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

test('on a laptop the port of the page does not matter', () => {
  const local = { publicUrl: 'http://localhost:3000', allowedRedirects: [] };
  expect(isAllowed(local, 'http://localhost:5173/library')).toBe(true);
  expect(isAllowed(local, 'http://localhost.evil.example:3000/')).toBe(false);
});

test('no target leads a browser to a host that is not allowed', () => {
  const text = fc.stringMatching(/^[a-z0-9./:@\\?#%_-]{0,30}$/);
  fc.assert(
    fc.property(fc.constantFrom('https://shelf.example', 'https://app.partner.example/'), text, (start, rest) => {
      const target = start + rest;
      if (!isAllowed(site, target)) return;
      const { hostname } = new URL(target);
      expect(hostname === 'shelf.example' || /^[^./]+\.partner\.example$/.test(hostname)).toBe(true);
    }),
  );
});
