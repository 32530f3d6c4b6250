import { setTimeout as pause } from 'node:timers/promises';
import { Hono } from 'hono';

export type FakeEmbeddings = {
  app: Hono;
  /** Every text that was embedded, with its model, in order. */
  asked: { model: string; text: string }[];
  /** This many calls succeed; later ones fail with 503 until it is set again. */
  answers: number;
  /** How the service misbehaves: it fails, is too slow, or returns something else. */
  fault: 'status 503' | 'late' | 'not vectors' | null;
};

/** Words of one meaning share a dimension: a small version of a real model's vectors. */
const MEANINGS = `grief bereaved mourning loss widow widower
stars astronomy heavens constellations stargazing telescope
emperor caesar augustus ruler
volcano eruption pompeii vesuvius ash`.split('\n');
const SIZE = 64;
/** Longer than any search waits, in milliseconds. */
const LATE = 2_000;

/**
 * Plays an embedding model of an OpenAI-compatible service below `/llm/v1`: a bag of words in which synonyms count as
 * one word.
 */
export function createEmbeddingService({ apiKey = 'demo' } = {}): FakeEmbeddings {
  const fake: FakeEmbeddings = { app: new Hono(), asked: [], answers: Number.POSITIVE_INFINITY, fault: null };
  fake.app.post('/llm/v1/embeddings', async (c) => {
    if (c.req.header('authorization') !== `Bearer ${apiKey}`) return c.json({ error: { message: 'no' } }, 401);
    const { model, input } = (await c.req.json()) as { model: string; input: string | string[] };
    const texts = [input].flat();
    // The fault at the time of the call, even if it is cleared while a late call waits.
    const { fault } = fake;
    if (fault === 'late') await pause(LATE, undefined, { ref: false });
    if (fault === 'not vectors') return c.json({ data: texts.map(() => ({ embedding: [] })) });
    if (fault || fake.answers-- <= 0) return c.json({ error: { message: 'Too busy.' } }, 503);
    fake.asked.push(...texts.map((text) => ({ model, text })));
    const data = texts.map((text, index) => ({ object: 'embedding', index, embedding: direction(text) }));
    return c.json({ object: 'list', model, data, usage: { prompt_tokens: 1, total_tokens: 1 } });
  });
  return fake;
}

function direction(text: string): number[] {
  const vector = Array.from({ length: SIZE }, () => 0.01);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const meaning = MEANINGS.findIndex((line) => line.split(' ').includes(word));
    const at = meaning < 0 ? MEANINGS.length + (hash(word) % (SIZE - MEANINGS.length)) : meaning;
    vector[at] = (vector[at] ?? 0) + (meaning < 0 ? 0.2 : 5);
  }
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

const hash = (word: string): number => [...word].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
