import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** What Node and the environment say, not our own messages. */
const FOREIGN = ['not ready'];

test('every message that the troubleshooting page quotes is one of ours', async () => {
  const page = await readFile('docs/troubleshooting.md', 'utf8');
  const sources: string[] = [];
  for await (const path of glob('{server,scripts,contract}/**/*.ts'))
    if (!path.endsWith('.test.ts')) sources.push(await readFile(path, 'utf8'));
  // A message may be split over lines.
  const code = sources.join('\n').replaceAll(/['`] \+\s*['`]/g, '');
  const symptoms = page.split('\n').flatMap((line) => (line.startsWith('| ') ? [line.split('|')[1] ?? ''] : []));
  const quoted = symptoms.flatMap((symptom) => [...symptom.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text));
  expect(quoted.length).toBeGreaterThan(20);
  const isOurs = (text: string) =>
    FOREIGN.includes(text) || text.startsWith('/') || code.includes(text) || hasBoth(code, text);
  expect(quoted.filter((text) => !isOurs(text))).toEqual([]);
});

/** A part of `/ready` and the state that it may have. */
function hasBoth(code: string, text: string): boolean {
  const [part, state] = text.split(': ');
  return Boolean(part && state) && code.includes(`${part}:`) && code.includes(`'${state}'`);
}
