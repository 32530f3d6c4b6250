import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Question, QuestionAnswer } from '../../../contract/questions.ts';
import { SearchAnswer } from '../../../contract/search.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { sentencesOf } from '../../wording/sentences.ts';
import { bare } from '../../wording/words.ts';
import { findWorks, topics } from '../books/books.ts';
import { topicOfQuestion } from './topic-of-question.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({
    catalogue: ['economics', 'food', 'investing-money', 'language', 'memoir', 'parenting', 'psychology'],
  });
  token = (await signIn(server, 'asker@example.com')).token;
});
afterAll(() => server.close());

async function ask(question: string): Promise<Question> {
  server.services.clock.advance(4000);
  const answer = await server.call('POST', '/functions/v1/post-question', { token, body: { question } });
  const { data } = QuestionAnswer.parse(await answer.json());
  if (!data) throw new Error(`No book answers ${question}`);
  return data;
}

test.each([
  ['how do I raise a bilingual child', 'bilingual-children'],
  ['what caused the 2008 financial crisis', 'financial-crises'],
  ['how does the brain make memories', 'memory'],
  ['what do Stoics believe', 'stoicism'],
  ['how do vaccines work', 'vaccines'],
  // Called so, though another topic asks nearly the same.
  ['does language shape thought?', 'language-and-thought'],
  ['What is it like to live in two languages?', 'two-languages'],
  ['how do I grow tomatoes', 'growing-food'],
  // By what the topic tells, whatever its name.
  ['Why did the Soviet Union collapse?', 'fall-of-communism'],
  ['How was slavery abolished?', 'abolition-and-reconstruction'],
  ['Is democracy in danger?', 'democracy-in-danger'],
  ['How did writing begin?', 'writing-systems'],
  ['What happened in Rwanda in 1994?', 'rwanda'],
  // The history before the novels.
  ['Who were the Vikings?', 'vikings'],
  ['Which novels tell of the Vikings?', 'vikings-novels'],
  ['How did the British rule India?', 'british-empire'],
  // “Learning to cook” is about cooking, not about learning.
  ['How can I learn to cook?', 'cooking'],
  // How the rich of another age got rich is no advice.
  ['How do I get rich?', 'money'],
  ['How does money work and who creates it?', 'monetary-economics'],
  ['How did life on Earth begin?', 'origin-of-life'],
  // Any nation’s name stands for its people’s.
  ['How did the Swedish empire begin?', topicOfQuestion('How did the empire of Sweden begin?')?.key],
  // Its words belong to nothing that we have a page on.
  ['what is the best laptop to buy', undefined],
  ['How tall is the Eiffel Tower?', undefined],
  // Faces are, too.
  ['What makes a city beautiful?', undefined],
  // Advice is not found in novels.
  ['How do I deal with jealousy?', undefined],
])('“%s” asks about %s', (question, key) => {
  expect(topicOfQuestion(question)?.key).toBe(key);
});

test('a question that a topic’s name says has the books of its outline, and no others of a wider topic', async () => {
  const topic = topics().get('bilingual-children');
  const { explanation, books } = await ask('how do I raise a bilingual child');
  const ids = books.map(({ id }) => id);
  expect(explanation.includes(`${topic?.sentence.slice(1)} ${topic?.outline[0]?.say}`)).toBe(true);
  expect(ids).toEqual(expect.arrayContaining(['guide-to-bilingualism-baker', 'bilingual-grosjean']));
  for (const stray of ['spanglish-stavans', 'babel-no-more-erard', 'through-the-language-glass-deutscher'])
    expect(ids).not.toContain(stray);
  expect((await ask('what caused the 2008 financial crisis')).books.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['crashed-tooze', 'fault-lines-rajan', 'this-time-is-different-reinhart']),
  );
});

test('a topic that is only touched does not bring its other books: the page is short and leads to the topic', async () => {
  const { explanation, books, additional_resources: resources } = await ask('how do I grow tomatoes');
  expect(books.map(({ id }) => id)).toEqual(['tomatoland-estabrook']);
  expect(explanation).toMatch(
    /^One book on our shelves comes close to this: “Tomatoland” by Barry Estabrook\.(?: \p{Lu}|$)/u,
  );
  for (const sentence of sentencesOf(explanation)) expect(books[0]?.why_recommended).not.toContain(sentence);
  expect(resources.map((line) => line.replace(/: http.*/, ''))).toEqual(['Our page on “Growing your own food”']);
});

test('a page with fewer than three books that surely fit has the likeliest others, and does not call them sure', async () => {
  const question = 'why are some people shy?';
  const found = await server.call('POST', '/functions/v1/post-search', { token, body: { query: question } });
  const { items, further, likely } = SearchAnswer.parse(await found.json());
  expect(items.length).toBeLessThan(3);
  expect(likely).toBeGreaterThan(0);
  const { explanation, books } = await ask(question);
  const likeliest = [...items, ...further.slice(0, likely)].map(({ id }) => id);
  expect(books.length).toBeGreaterThan(2);
  expect(books.map(({ id }) => id)).toEqual(expect.arrayContaining(likeliest));
  expect(explanation).toMatch(/^These (?:three|four) books on our shelves come closest to this\. /);
});

test('no subject that only one of the books has is offered for another search', async () => {
  let offered = 0;
  for (const question of ['why do we dream', 'how do I raise a bilingual child', 'is free trade fair?']) {
    const { books, additional_resources: resources } = await ask(question);
    const works = await findWorks(
      server.services.db,
      books.map(({ id }) => id),
    );
    for (const line of resources) {
      const subject = /^More books on “(.+)”: /.exec(line)?.[1];
      if (!subject) continue;
      offered++;
      const having = works.filter(({ subjects }) => subjects.some((each) => bare(each) === bare(subject)));
      expect(having.length, `${question}: ${subject}`).toBeGreaterThan(1);
    }
  }
  expect(offered).toBeGreaterThan(0);
});
