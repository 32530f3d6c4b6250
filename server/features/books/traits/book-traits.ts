import { z } from 'zod';
import { BookId } from '../../../../contract/books.ts';
import { keysOf } from '../../../../contract/keys-of.ts';
import { onceFor } from '../../../platform/once-for.ts';
import type { Work } from '../queries.ts';
import { CAUTIONS, FICTION, FORMS, LENGTHS, MOODS, NEEDS, PERIODS } from './traits.ts';

const Text = z.string().trim().min(1);
const oneOf = <Name extends string>(list: Readonly<Record<Name, unknown>>) => z.enum(keysOf(list));

export const PITCH_LENGTH = 160;
export const ASKS = { min: 8, max: 14, length: 120 } as const;
export const KINDRED = { min: 3, max: 8, words: { min: 2, max: 10 } } as const;
export const CHARACTERS = { max: 6, forms: 3, length: 80 } as const;

/** A book that a bookseller would put beside this one, and why. */
export const Kindred = z.strictObject({ key: BookId, why: Text });
export type Kindred = z.infer<typeof Kindred>;

/** What a record knows besides its facts; `catalogue/README.md` describes each field, `traits.ts` holds the lists. */
export const Traits = z.object({
  pitch: Text.max(PITCH_LENGTH),
  asks: z.array(Text.max(ASKS.length)).min(ASKS.min).max(ASKS.max),
  form: oneOf(FORMS),
  fiction: z.enum(FICTION),
  moods: z.array(oneOf(MOODS)).min(1).max(5),
  setting: z
    .strictObject({ places: z.array(Text).default([]), periods: z.array(z.enum(PERIODS)).default([]) })
    .default({ places: [], periods: [] }),
  length: z.enum(LENGTHS).optional(),
  needs: z.array(oneOf(NEEDS)).max(6).default([]),
  caution: z.array(z.enum(CAUTIONS)).default([]),
  kindred: z.array(Kindred).min(KINDRED.min).max(KINDRED.max),
  /** Each with its other forms behind slashes: `Fitzwilliam Darcy/Mr Darcy`. */
  characters: z.array(Text.max(CHARACTERS.length)).min(1).max(CHARACTERS.max).optional(),
});
export type Traits = z.infer<typeof Traits>;

/** The columns of a work that hold its traits. */
export type TraitColumns = Pick<
  Work,
  | 'pitch'
  | 'asks'
  | 'form'
  | 'fiction'
  | 'moods'
  | 'places'
  | 'periods'
  | 'length'
  | 'needs'
  | 'caution'
  | 'kindred'
  | 'characters'
  | 'traits_by'
>;

/** In `traits_by`: inferred from labels, with nobody to vouch for it. */
export const INFERRED = 'inferred';

/** The traits of a book whose source gives none. */
export const NO_TRAITS: TraitColumns = {
  pitch: null,
  asks: [],
  form: null,
  fiction: null,
  moods: [],
  places: [],
  periods: [],
  length: null,
  needs: [],
  caution: [],
  kindred: [],
  characters: [],
  traits_by: null,
};

/** Traits as the columns of a work. `by` says whose word they are, as in `works.traits_by`. */
export function toTraitColumns(
  traits: { [Field in keyof Traits]?: Traits[Field] | undefined },
  by: string,
): TraitColumns {
  return {
    pitch: traits.pitch ?? null,
    asks: traits.asks ?? [],
    form: traits.form ?? null,
    fiction: traits.fiction ?? null,
    moods: traits.moods ?? [],
    places: traits.setting?.places ?? [],
    periods: traits.setting?.periods ?? [],
    length: traits.length ?? null,
    needs: traits.needs ?? [],
    caution: traits.caution ?? [],
    kindred: (traits.kindred ?? []).map(({ key, why }) => `${key}: ${why}`),
    characters: traits.characters ?? [],
    traits_by: by,
  };
}

/** The traits of a work alone, for a record that takes them over. */
export function traitsOf(work: TraitColumns): TraitColumns {
  const { pitch, asks, form, fiction, moods, places, periods, length, needs, caution, kindred } = work;
  const { characters, traits_by } = work;
  return { pitch, asks, form, fiction, moods, places, periods, length, needs, caution, kindred, characters, traits_by };
}

/**
 * Words of a record that say that a book argues with the one before it. “Against” alone does not: a boy against crooks
 * argues with nobody, nor does the other side of a war.
 */
const OPPOSING =
  /\b(?:counter-arguments?|rebut\w*|disagree\w*|argues against|the case against|famous reply|replies to (?:him|her|it)|critics? of|(?:sternest|fiercest|harshest|sharpest|best|first) critics?|takes issue|against (?:his|her|its|their) (?:view|thesis|argument))\b/i;

/** Whether a book is listed beside another because it argues with it. */
export const isCounter = (why: string): boolean => OPPOSING.test(why);

const DEED =
  /^(?:accepts|agrees|answers|applies|argues|asks|attacks|begins|blames|borrows|breaks|builds|calls|carries|cites|claims|contains|continues|corrects|crosses|defines|denies|disputes|doubts|ends|fills|finishes|follows|gives|goes|has|hears|holds|insists|makes|meets|opens|opposes|picks|proves|pushes|puts|quotes|reads|refuses|rejects|rereads|revises|revives|says|sees|sets|starts|takes|talks|teaches|tells|trusts|turns|wakes|weighs) /;

/**
 * Whether it says what the book does rather than what it is: “disputes the march from farms to kings” needs a subject.
 */
export const isDeed = (why: string): boolean => DEED.test(why);

const POINTS_BACK = /\b(?:his|her|hers|its|their|it|he|she|they|him|them|such|this|that|these|those|same)\b/;

/**
 * Whether it means little without the previous title: “his later descent underground”, “builds theory on such cities”.
 */
export const pointsBack = (why: string): boolean => POINTS_BACK.test(why);

/** The books that a bookseller would put beside this one, in order. */
export const kindredOf = ({ kindred }: { kindred: readonly string[] }): readonly Kindred[] => readKindred(kindred);

const readKindred = onceFor((lines: readonly string[]): readonly Kindred[] =>
  lines.flatMap((line) => {
    const at = line.indexOf(': ');
    return at < 0 ? [] : [{ key: line.slice(0, at), why: line.slice(at + 2) }];
  }),
);
