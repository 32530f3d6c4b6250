import type { Work } from '../../books/books.ts';
import type { ToldAs } from '../understand/told-as.ts';

/** Whether a record says that its book is told as a request wants it. One that says nothing of it may be so too. */
export const isToldAs = ({ said, asked, form }: ToldAs, work: Work): boolean =>
  (form !== null && work.form === form) ||
  [work.title, ...work.subjects].some((label) => said.test(label)) ||
  work.asks.some((ask) => asked.test(ask));
