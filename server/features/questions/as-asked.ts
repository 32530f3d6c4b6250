import { QUESTION_MAX_LENGTH } from '../../../contract/limits.ts';

/** The order of words of a question: “why we sleep” and “how to think” are none. */
const ASKS = [
  /^(?:why|how|where|when|whom?|what|which) (?:am|is|are|was|were|do|does|did|can|could|should|would|will|has|have|had)\b/i,
  /^how (?:many|much|long|far|old|often|big|well|soon)\b.{1,60} (?:is|are|was|were|do|does|did|can|could|should|has|have)\b/i,
  /^(?:what|which) [a-z]{2,30} (?:is|are|was|were|do|does|did|can|should) (?:i|you|we|one|they|he|she|it|the|an?)\b/i,
  /^(?:(?:is|are|was|were|does|did) |(?:can|could|should|would) (?!(?:like|love|do|use|be)\b))\p{L}/iu,
  /^who (?!i\b|you\b|we\b|they\b|he\b|she\b|it\b|the\b)[a-z]/i,
  /^what if\b/i,
];
/** A mark at the end, or a sentence that ended before: “why did Rome fall? novels please”. */
const MARKED = /[.?!;:]\s|[^\p{L}\p{N}’”"')]$/u;

/** The words of a question with the mark that they lack. Other requests for a page stay as they are. */
export function asAsked(words: string): string {
  const isQuestion =
    words.length < QUESTION_MAX_LENGTH && !MARKED.test(words) && ASKS.some((pattern) => pattern.test(words));
  return isQuestion ? `${words}?` : words;
}
