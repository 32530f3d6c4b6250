import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { runHook } from '../../testing/run-hook.ts';
import { stubStorage } from '../../testing/stub-page.ts';
import type { Option } from './options.ts';
import { keepRecent } from './recent.ts';
import { useSuggestions } from './use-suggestions.ts';

async function field() {
  stubStorage();
  keepRecent('bees');
  const asked: string[] = [];
  const { now, act } = await runHook(
    () => ({ ...useSuggestions('', (query) => asked.push(query)), at: useLocation().pathname }),
    (inner) =>
      createElement(QueryClientProvider, { client: new QueryClient() }, createElement(MemoryRouter, null, inner)),
  );
  return { now, act, asked, choose: (option: Option) => act(() => now().choose(option)) };
}

test('suggestions are hidden until the field is opened', async () => {
  const { now, act } = await field();
  expect(now().shown).toEqual([]);
  await act(() => now().setOpen(true));
  expect(now().shown.map(({ text }) => text)).toEqual(['bees']);
  expect(now().props['aria-controls']).toBe(now().listId);
});

test('a chosen query is asked, a chosen page opened; either closes the list', async () => {
  const { now, act, asked, choose } = await field();
  await act(() => now().setOpen(true));
  await choose({ kind: 'recent', text: 'Bees', by: null, query: 'bees' });
  expect(asked).toEqual(['bees']);
  expect(now()).toMatchObject({ at: '/', shown: [] });
  await act(() => now().setOpen(true));
  await choose({ kind: 'topic', text: 'Bees', by: null, to: '/topic/bees' });
  expect(now()).toMatchObject({ at: '/topic/bees', shown: [] });
  expect(asked).toEqual(['bees']);
});
