import { describe, expect, test } from 'vitest';
import { topicsThatAre } from './topic-phrases.ts';

const named = (request: string) => topicsThatAre(request).map(({ name }) => name);

describe('a request is a topic in other forms of the words and with what people put around it', () => {
  test.each([
    ['I would like to read something about gardening', 'Gardens'],
    ['starting a company', 'Starting a business'],
    ['something scary', 'Horror'],
    ['a good book on evolution', 'Evolution'],
    ['books about the Great War', 'The First World War'],
    ['books about US history', 'The United States'],
    ['how does power work?', 'Power and how it works'],
  ])('“%s”: %s', (request, topic) => {
    expect(named(request)).toContain(topic);
  });
});

describe('what is left of a name without the words that tell it from others is not the topic', () => {
  test.each([
    ['what is it about?', 'Literature'],
    ['something about war', 'The First World War'],
    ['books about history', 'The United States'],
    ['books about the great depression', 'Living with depression'],
    ['books about US history', 'History'],
    ['books about people', 'Lies and body language'],
  ])('“%s” is not “%s”', (request, topic) => {
    expect(named(request)).not.toContain(topic);
  });
});
