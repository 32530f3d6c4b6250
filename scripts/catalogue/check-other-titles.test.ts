import { expect, test } from 'vitest';
import { findTitleFaults } from './check-other-titles.ts';

const titles = new Map([
  ['dune-herbert', 'Dune'],
  ['plague-camus', 'The Plague'],
]);

test('titles in other languages belong to one book that we have', () => {
  expect(
    findTitleFaults([{ key: 'plague-camus', title: 'The Plague', others: ['La Peste', 'Die Pest'] }], titles),
  ).toEqual([]);
  expect(
    findTitleFaults(
      [
        { key: 'plague-camus', title: 'The Pest', others: ['La Peste'] },
        { key: 'dune-herbert', title: 'Dune', others: ['la peste'] },
        { key: 'emma-nobody', title: 'Emma', others: ['Эмма'] },
      ],
      titles,
    ),
  ).toEqual([
    'other-titles.tsv: plague-camus is called “The Plague”',
    'other-titles.tsv: dune-herbert stands twice or out of order',
    'other-titles.tsv: “la peste” of dune-herbert is also a title of plague-camus',
    'other-titles.tsv: there is no book emma-nobody',
  ]);
});
