import type { Page, Route } from '@playwright/test';
import { functions, open, type Scene } from './scene.ts';

/** Never answers. */
const wait = () => {};
const fail = (route: Route) => route.abort();
const retryShown = (page: Page) => page.getByRole('button', { name: 'Try again' }).first().waitFor();

/** A page while its answer is awaited, and after the call has failed. */
const statesOf = (name: string, path: string, call: string, reader = true): Scene[] => [
  {
    name: `${name}-loading`,
    reader,
    show: async (page) => {
      await page.route(`${functions}${call}`, wait);
      await page.goto(path);
      await page.locator('#root:not([data-drawn]) h1').waitFor({ state: 'attached' });
    },
  },
  {
    name: `${name}-failed`,
    reader,
    show: async (page) => {
      await page.route(`${functions}${call}`, fail);
      await open(page, path);
      await retryShown(page);
    },
  },
];

const [topicLoading] = statesOf('topic', '/topic/fall-of-rome', 'get-topic?*');
const [recommendationLoading, recommendationFailed] = statesOf(
  'recommendation',
  '/recommendation/1',
  'get-weekly-recommendation?*',
);

/** Screens that are empty, loading, or failed, and whose other states stand elsewhere. */
export const stateScenes: Scene[] = [
  {
    name: 'landing-loading',
    reader: false,
    show: async (page) => {
      await page.route(`${functions}try-search`, wait);
      await open(page, '/?q=rome');
    },
  },
  {
    name: 'landing-help',
    reader: false,
    show: async (page) => {
      await open(page, '/?q=I+want+to+kill+myself');
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'landing-mended',
    reader: false,
    show: async (page) => {
      await open(page, '/?q=micheal+lewis');
      await page.getByRole('heading', { name: /not “micheal lewis”/ }).waitFor();
    },
  },
  {
    name: 'search-help',
    reader: true,
    show: async (page) => {
      await open(page, '/search?q=I+want+to+kill+myself');
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'search-unsure',
    reader: true,
    show: async (page) => {
      await open(page, '/search?q=a+novel+about+a+lighthouse+keeper+who+collects+stamps');
      await page
        .getByText('No sure match on our shelves')
        .or(page.getByText('No book on our shelves'))
        .first()
        .waitFor();
    },
  },
  ...(topicLoading ? [topicLoading] : []),
  ...statesOf('book', '/book/spqr-beard', 'get-book?*'),
  {
    name: 'book-unknown',
    reader: false,
    show: async (page) => {
      await open(page, '/book/no-such-book');
      await page.getByText('This book is not on our shelves').waitFor();
    },
  },
  {
    name: 'dialog-failed',
    reader: true,
    whole: false,
    show: async (page) => {
      await page.route(`${functions}get-book?*`, fail);
      await open(page, '/library');
      await page
        .getByRole('button', { name: /^About/ })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  ...statesOf('year', '/library/year', 'get-year-in-books*'),
  {
    name: 'library-nothing-fits',
    reader: true,
    show: async (page) => {
      await open(page, '/library?find=zzxqj');
      await page.getByText('Nothing in your library fits').waitFor();
    },
  },
  {
    name: 'library-none-read',
    reader: true,
    show: async (page) => {
      await open(page, '/library?state=read');
      await page.getByText('You have not finished any').waitFor();
    },
  },
  ...statesOf('reading-list', '/library?list=reading', 'get-reading-list'),
  ...statesOf('recommendations', '/recommendations', 'get-weekly-recommendations'),
  {
    name: 'recommendations-empty',
    reader: true,
    show: async (page) => {
      await page.route(`${functions}get-weekly-recommendations`, (route) => route.fulfill({ json: [] }));
      await open(page, '/recommendations');
      await page.getByText('No recommendations available yet.').waitFor();
    },
  },
  ...[recommendationLoading, recommendationFailed].flatMap((scene) => scene ?? []),
  {
    name: 'recommendation-unknown',
    reader: true,
    show: async (page) => {
      await open(page, '/recommendation/no-such-pick');
      await page.getByText('No recommendation available').waitFor();
    },
  },
  ...statesOf('questions', '/questions', 'get-questions'),
  {
    name: 'questions-empty',
    reader: true,
    show: async (page) => {
      await page.route(`${functions}get-questions`, (route) => route.fulfill({ json: [] }));
      await open(page, '/questions');
      await page.getByText('Search for something, then make a reading guide').waitFor();
    },
  },
  ...statesOf('known', '/what-we-know', 'get-known'),
  ...statesOf('taste', '/taste', 'get-taste*'),
  ...statesOf('settings-sync', '/settings', 'get-sync'),
  {
    name: 'first-books',
    reader: true,
    whole: false,
    show: async (page) => {
      // As for somebody who has just signed in with their first book.
      let books = 0;
      await page.route(`${functions}get-profile`, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ json: { ...(await answer.json()), books: books++ } });
      });
      await open(page, '/search?q=rome');
      await page
        .getByRole('button', { name: /^Add to library/ })
        .first()
        .click();
      await page.getByText('and your first pick comes within minutes').waitFor();
    },
  },
];
