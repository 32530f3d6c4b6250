import { expect, test } from 'vitest';
import { splitResource } from './split-resource.ts';

const ours = 'https://books.example';

test.each([
  [
    'Read “Emma” free of charge: https://www.gutenberg.org/ebooks/158',
    'Read “Emma” free of charge',
    'https://www.gutenberg.org/ebooks/158',
  ],
  ['More books on Rome: https://books.example/search?q=a+b%26c', 'More books on Rome', '/search?q=a+b%26c'],
  ['A line without an address', 'A line without an address', null],
  ['Press here: javascript:alert(1)', 'Press here: javascript:alert(1)', null],
  ['Press here: data:text/html,x', 'Press here: data:text/html,x', null],
  ['https://alone.example/', 'https://alone.example/', null],
  [' https://unnamed.example/', '', 'https://unnamed.example/'],
  ['An old site: http://old.example/a', 'An old site', 'http://old.example/a'],
  ['Press here: xhttp://old.example/', 'Press here: xhttp://old.example/', null],
  ['Rome: a history: https://a.example/?x=1#y', 'Rome: a history', 'https://a.example/?x=1#y'],
  ['Without a colon https://a.example/', 'Without a colon', 'https://a.example/'],
  ['', '', null],
])('%s', (line, text, href) => expect(splitResource(line, ours)).toEqual({ text, href }));
