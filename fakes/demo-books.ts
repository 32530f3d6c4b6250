import type { FakeVolume } from './google-books.ts';
import type { FakeDoc } from './open-library.ts';

/**
 * Books that our catalogue lacks and the demo can look up: old ones in the public domain, described in our own words.
 * Their ids are made up, so none is called readable at Google, where the link would lead nowhere.
 */
export const demoVolumes: FakeVolume[] = [
  volume('demo-erewhon', {
    title: 'Erewhon',
    subtitle: 'Or, Over the Range',
    authors: ['Samuel Butler'],
    publishedDate: '1872',
    description:
      '<p>A sheep farmer crosses the mountains into a country where illness is a crime, crime is treated by doctors, and machines are ' +
      'forbidden for fear of what they may become. A traveller&#39;s tale that turns Victorian church, schooling and science inside out, ' +
      'told with a straight face.</p>',
    categories: ['Fiction / Satire'],
  }),
  volume('demo-arcturus', {
    title: 'A Voyage to Arcturus',
    authors: ['David Lindsay'],
    publishedDate: '1920',
    description:
      'A man goes from a London s&eacute;ance to a planet of the star Arcturus, where every region gives him new organs, new senses and a new ' +
      'morality, and each is shown to be false. Strange, severe and visionary: a philosophical quest in the clothes of a space adventure.',
    categories: ['Fiction / Science Fiction'],
  }),
  volume('demo-bummel', {
    title: 'Three Men on the Bummel',
    authors: ['Jerome K. Jerome'],
    publishedDate: '1900',
    description:
      'The three friends who once took a boat up the Thames take bicycles through the Black Forest. They quarrel with phrase books, maps, ' +
      'saddles and policemen, and say much about Germans and more about the English abroad. Light and episodic, best read aloud.',
    categories: ['Fiction / Humorous'],
  }),
  volume('demo-moonfleet', {
    title: 'Moonfleet',
    authors: ['J. Meade Falkner'],
    publishedDate: '1898',
    description:
      'A boy in a Dorset village finds the smugglers&#39; vault beneath the church, a dead man&#39;s locket, and a cipher that leads to a diamond ' +
      'nobody should own. Shipwreck, prison and a friendship tested to the end, in an adventure for older children and adults.',
    categories: ['Juvenile Fiction / Action & Adventure'],
  }),
];

export const demoDocs: FakeDoc[] = [
  doc(99_000_001, 'The Coming Race', 'Edward Bulwer-Lytton', 1871, ['Utopias', 'Science fiction', 'Underground areas']),
  doc(99_000_002, 'News from Nowhere', 'William Morris', 1890, ['Utopias', 'Socialism', 'Fiction']),
  doc(99_000_003, 'Wild Wales', 'George Borrow', 1862, ['Wales', 'Description and travel', 'Welsh language']),
];

function volume(id: string, info: FakeVolume['volumeInfo']): FakeVolume {
  return {
    id,
    volumeInfo: { printType: 'BOOK', language: 'en', ...info },
    accessInfo: { publicDomain: false },
  };
}

function doc(number: number, title: string, author: string, year: number, subject: string[]): FakeDoc {
  return {
    key: `/works/OL${number}W`,
    title,
    author_name: [author],
    first_publish_year: year,
    edition_count: 12,
    language: ['eng'],
    subject,
  };
}
