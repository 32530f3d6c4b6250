import { functions, open, type Scene } from './scene.ts';

const ROME = '/topic/fall-of-rome';

/** The page of a topic in its states, and the list of a reader's questions. */
export const topicScenes: Scene[] = [
  { name: 'topic', reader: true, show: (page) => open(page, ROME) },
  { name: 'topic-visitor', reader: false, show: (page) => open(page, ROME) },
  { name: 'topic-unknown', reader: false, show: (page) => open(page, '/topic/no-such-topic') },
  {
    name: 'topic-failed',
    reader: true,
    show: async (page) => {
      await page.route(`${functions}get-topic?*`, (route) => route.abort());
      await open(page, ROME);
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  { name: 'questions', reader: true, show: (page) => open(page, '/questions') },
];
