/**
 * A way to tell a book that is no form of our list: `said` in its subjects, or `asked` of it in its asks; `form` is the
 * form of our list whose books are told so anyway.
 */
export type ToldAs = { said: RegExp; asked: RegExp; form: string | null };

const WAYS: readonly (ToldAs & { wishes: readonly RegExp[] })[] = [
  {
    wishes: [
      /\bepistolary\b/iu,
      /\b(?:told|written|narrated|made up|consisting)(?: \p{L}{2,20}){0,2} (?:in|through|via|by|as|of|from) (?:(?:only|just|entirely|nothing but|a series of|an?|old) ){0,2}(?:e-?mails?|letters|text messages|texts|messages|postcards|chats?)(?![\p{L}])/iu,
      /\b(?:novels?|story|stories|book|romance|mystery|thriller) (?:all |only |entirely )?(?:in|through|made of) (?:only |just |old )?(?:e-?mails?|letters|text messages|texts|messages|postcards|chats?)(?![\p{L}])/iu,
    ],
    said: /\b(?:epistolary|e-?mails?|letters|correspondence|text messages|postcards)(?![\p{L}])/iu,
    asked:
      /\bepistolary\b|\b(?:in|through|via|by|of|as) (?:\p{L}{2,20} ){0,2}(?:e-?mails?|letters|text messages|texts|postcards|chats?)(?![\p{L}])/iu,
    form: 'letters and diaries',
  },
  {
    wishes: [
      /\b(?:told|written|narrated)(?: \p{L}{2,20}){0,2} (?:in|through|as|of) (?:(?:only|an?|the form of|old) ){0,2}(?:diary|diaries|journals?)(?![\p{L}])/iu,
      /\b(?:novels?|story|stories|book) in (?:the form of )?(?:an? )?(?:diary|diaries|journals?)(?![\p{L}])/iu,
      /\bin diary form(?:at)?\b|\bdiary novels?\b/iu,
    ],
    said: /\b(?:diary|diaries|journals?)(?![\p{L}])/iu,
    asked: /\b(?:diary|diaries|journals?)(?![\p{L}])/iu,
    form: 'letters and diaries',
  },
  {
    wishes: [
      /\b(?:told|written|narrated) (?:entirely |only )?in (?:verse|poems)(?![\p{L}])/iu,
      /\bverse novels?\b|\b(?:novels?|story|stories|book) in (?:verse|poems)(?![\p{L}])/iu,
    ],
    said: /\b(?:verse|poems)\b/iu,
    asked: /\b(?:verse|poems)\b/iu,
    form: 'poetry',
  },
  {
    wishes: [/\boral histor(?:y|ies)\b/iu],
    said: /\b(?:oral history|testimon(?:y|ies)|interviews)\b/iu,
    asked: /\b(?:oral (?:history|testimon(?:y|ies))|monologues|voices|interviews|own words)\b/iu,
    form: null,
  },
];

/** How a request wants a book to be told, if it says so: in letters or emails, as a diary, in verse, by many voices. */
export const readToldAs = (text: string): ToldAs | null =>
  WAYS.find(({ wishes }) => wishes.some((wish) => wish.test(text))) ?? null;
