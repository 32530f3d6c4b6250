import { words } from '../../../../wording/words.ts';
import type { UnderstoodQuery } from '../understand.ts';
import { synonyms } from './synonyms.ts';
import { formOf, neighbours, normalForm, pairsIn, rarity } from './word-vectors.ts';

/**
 * The normal forms of a request's words, with the learned weight of each times its rarity. Two words that mean one
 * thing together count as one, and each of them counts little alone.
 */
export function weighForms({ wanted, terms }: Pick<UnderstoodQuery, 'wanted' | 'terms'>): Map<string, number> {
  const forms = new Map<string, number>();
  for (const term of terms) {
    const form = normalForm(term.stem);
    forms.set(form, Math.max(forms.get(form) ?? 0, term.weight * rarity(form)));
  }
  if (terms.length > PAIRED_TERMS) return forms;
  const weights = new Map(terms.map((term) => [normalForm(term.stem), term.weight]));
  const parts = new Set<string>();
  for (const pair of pairsIn(words(wanted))) {
    const own = pair.split(' ').flatMap((form) => weights.get(form) ?? []);
    if (own.length < 2) continue;
    forms.set(pair, Math.max(...own) * rarity(pair));
    for (const form of pair.split(' ')) parts.add(form);
  }
  for (const form of parts) forms.set(form, PART * (forms.get(form) ?? 0));
  return forms;
}
const PART = 0.3;
/** A longer text has many words, and each says little, so its pairs are not counted. */
const PAIRED_TERMS = 24;

/** Forms of near meaning with their cosines, nearest first. Synonyms come before them. */
export function nearForms(form: string, word = ''): ReadonlyMap<string, number> {
  const same = synonyms(word).map((other) => [formOf(other), SYNONYM] as const);
  return new Map([...same, ...[...neighbours(form)].map(([other, near]) => [normalForm(other), near] as const)]);
}
const SYNONYM = 1.2;
