import { expect, test } from 'vitest';
import { blankWork } from '../../../testing/blank-work.ts';
import type { Work } from '../../books/books.ts';
import { understand } from '../understand/understand.ts';
import { untoldDenials } from './untold.ts';
import { isUnwanted, mayBeUnwanted } from './unwanted.ts';

const work = (fields: Partial<Work>): Work => ({ ...blankWork({}), title: 'Ashes', ...fields });

test.each<[request: string, fields: Partial<Work>, unwanted: boolean]>([
  ['fantasy without dragons', { asks: ['girl who rides a dragon'] }, true],
  ['fantasy without dragons', { summary: 'A dragon sleeps under the hill.' }, true],
  ['physics without equations', { summary: 'Relativity told without a single equation.' }, false],
  ['physics without equations', { pitch: 'For grown-ups who want the equations left in.' }, true],
  ['dystopias not written for teenagers', { audience: 'teen' }, true],
  ['dystopias not written for teenagers', { audience: 'adult' }, false],
  ['war stories not set in Europe', { places: ['France'] }, true],
  ['war stories not set in Europe', { places: ['Vietnam'], country: 'GB' }, false],
  ['short stories that are not American', { country: 'US' }, true],
  ['short stories that are not American', { country: 'JP' }, false],
  ['short stories that are not American', { country: 'US', places: ['Scotland'] }, false],
  ['a war memoir, not American', { country: 'US', places: ['Japan'], form: 'memoir' }, true],
  ['short stories that are not British', { country: 'US', places: ['Scotland'] }, true],
  ['short stories that are not Tibetan', { country: 'IN', places: ['India'] }, false],
  ['philosophy that is not Western', { country: 'DE' }, true],
  ['philosophy that is not Western', { country: 'IN' }, false],
  ['horror with no gore', { caution: ['torture'] }, true],
  ['horror with no gore', { caution: ['grief'] }, false],
  ['books about dogs where the dog does not die', { caution: ['animal death'] }, true],
  ['books about dogs where the dog does not die', { caution: ['murder'] }, false],
  ['fantasy with no fighting', { caution: ['war'] }, true],
  ['fantasy with no fighting', { caution: ['violence'] }, true],
  ['fantasy with no fighting', { caution: ['grief'] }, false],
  ['historical fiction, no war please', { caution: ['war'] }, true],
  ['science fiction without any battles', { caution: ['war'] }, true],
  ['a family saga where nobody dies', { caution: ['death of a child'] }, true],
  ['a family saga where nobody dies', { caution: ['murder'] }, true],
  ['a family saga where nobody dies', { caution: ['racism'] }, false],
  ['novels in which no one has to die', { caution: ['terminal illness'] }, true],
  ['a mystery where nobody gets murdered', { caution: ['murder'] }, true],
  ['a mystery where nobody gets murdered', { caution: ['grief'] }, false],
  ['a thriller with no killing', { caution: ['murder'] }, true],
  ['horror but not gory', { caution: ['violence', 'murder', 'horror'] }, false],
  ['horror but not gory', { caution: ['torture'] }, true],
  ['ghost stories, nothing gory', { caution: ['violence'] }, true],
  ['a love story with no sex scenes', { caution: ['explicit sex'] }, true],
  ['farm stories where no animals get hurt', { caution: ['animal cruelty'] }, true],
  ['farm stories where no animals get hurt', { caution: ['violence'] }, false],
  ['a memoir, nothing depressing', { moods: ['bleak'] }, true],
  ['a memoir, not too sad', { caution: ['grief'] }, true],
  ['a memoir, not too sad', { caution: ['violence'] }, false],
  ['a memoir, nothing depressing', { moods: ['melancholy'] }, true],
  ['a memoir, nothing depressing', { moods: ['intimate'] }, false],
  ['a history, no sad ending', { moods: ['rigorous'] }, false],
  ['a history, no sad ending', { moods: ['bleak'] }, true],
  ['a history, not too heavy', { moods: ['rigorous'] }, false],
  ['horror, not gory', { moods: ['disturbing'] }, false],
  ['horror, not gory', { moods: ['disturbing'], caution: ['torture'] }, true],
  ['a thriller, not gory', { moods: ['disturbing'] }, true],
  ['a novel with no sexual violence against women', { caution: ['sexual violence'] }, true],
  ['a novel with no sexual violence against women', { caution: ['violence'] }, false],
  ['a novel with no sexual assault of women', { caution: ['sexual violence'] }, true],
  ['novels without sexual abuse of children', { caution: ['child abuse'] }, true],
  ['novels without sexual abuse of children', { caution: ['violence'] }, false],
  ['a memoir, nothing depressing', { moods: ['funny', 'intimate'] }, false],
  ['a thriller with no murdered women', { caution: ['murder'], summary: 'His wife is found dead.' }, true],
  ['a thriller with no murdered women', { caution: ['murder'], summary: 'A banker is found dead.' }, false],
  ['a thriller with no violence against women', { caution: ['domestic abuse'] }, true],
  ['a thriller with no violence against women', { caution: ['violence'] }, false],
  ['self help with no spirituality', { genres: ['Religion'] }, true],
  ['a thriller, nothing too scary', { caution: ['horror'] }, true],
  ['a thriller, nothing too scary', { moods: ['suspenseful'] }, true],
  ['a war novel, but not world war 2', { periods: ['second world war'] }, true],
  ['a war novel, but not world war 2', { periods: ['first world war'] }, false],
  ['essays, not too dark', { moods: ['dark'] }, true],
  ['essays, not too dark', { summary: 'The dark side of the moon.' }, false],
  ['a saga, not too long', { length: 'long' }, true],
  ['a saga, not too long', { length: 'short', summary: 'All night long they wait.' }, false],
  ['climate science, not too technical', { moods: ['rigorous'] }, true],
  ['a standalone fantasy, not a series', { series_name: 'The Long Road' }, true],
  ['a standalone fantasy, not a series', { series_name: null }, false],
  ['a fantasy novel, not too long', { series_name: 'The Long Road', length: 'middle' }, false],
  ['crime set in Wales, not part of a long series', { series_name: 'Rain' }, true],
  ['crime, no romance', { moods: ['romantic'] }, true],
  ['crime, no romance', { asks: ['romance on a cruise ship'] }, true],
])('“%s” and %j: unwanted %s', (request, fields, unwanted) => {
  expect(isUnwanted(understand(request), work(fields))).toBe(unwanted);
});

test('a war that is asked for is not left out with its battles, nor a book that names them in passing where only marks count', () => {
  const query = understand('the second world war without the battles');
  expect(isUnwanted(query, work({ caution: ['war'] }))).toBe(false);
  expect(isUnwanted(query, work({ caution: ['violence'] }))).toBe(false);
  expect(isUnwanted(query, work({ subjects: ['trench warfare'] }))).toBe(true);
  expect(isUnwanted(query, work({ asks: ['the home front without battles'] }))).toBe(false);
  expect(isUnwanted(understand('fantasy, no battles'), work({ caution: ['violence'] }))).toBe(true);
  const passing = work({ summary: 'Between two battles they bake bread.', asks: ['bread and battles'] });
  expect(isUnwanted(query, passing)).toBe(true);
  expect(isUnwanted(query, passing, false)).toBe(false);
  expect(isUnwanted(query, work({ subjects: ['battles'] }), false)).toBe(true);
});

test('a thing is left out with the books of its topics, but not a topic that is asked for', () => {
  const aliens = work({ id: 'contact-sagan' });
  expect(isUnwanted(understand('science fiction, no aliens'), aliens)).toBe(true);
  expect(isUnwanted(understand('science fiction, no romance'), aliens)).toBe(false);
});

test('nothing by men is by women, and excludes no book that tells of men', () => {
  const query = understand('travel writing not by men');
  expect(query.unwanted).toEqual([]);
  expect(query.provenance.byWoman).toBe(true);
});

test.each<[request: string, country: string, may: boolean]>([
  ['self help with no american pep talk', 'US', true],
  ['self help with no american pep talk', 'JP', false],
  ['a history of the states, no american civil war', 'US', false],
  ['self help, no pep talk', 'US', false],
])('what no record tells, “%s”, may be in a book from %s: %s', (request, country, may) => {
  expect(mayBeUnwanted(understand(request), work({ country }))).toBe(may);
});

test.each([
  ['Russian novels, not Tolstoy', 0],
  ['Irish novels, not Yeats or Joyce', 0],
  ['Russian novels, no bakeries', 1],
])('records tell who wrote a book, and not all that is in it: “%s”', (request, untold) => {
  expect(untoldDenials(understand(request))).toBe(untold);
});
