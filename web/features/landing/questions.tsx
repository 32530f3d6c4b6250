import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { config } from '../../config.ts';

/** Visitors' questions before they sign up. */
export function Questions() {
  return (
    <section className="page grid gap-8 pt-24 sm:pt-32 lg:grid-cols-[1fr_2fr]">
      <h2 className="text-head">Questions</h2>
      <div className="faq">
        {answers().map(([question, answer]) => (
          <details key={question}>
            <summary>
              {question}
              <Plus aria-hidden="true" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

function answers(): [question: string, answer: ReactNode][] {
  const { product, bookstore, features } = config();
  return [
    [
      features.model ? 'How good are the AI’s recommendations?' : 'How good are the recommendations?',
      'Every book you see is a real one: titles come from our catalogue, never from a model’s imagination. Each says why it was chosen, and you can remove any that misses; it does not come back.',
    ],
    [
      'What does it cost?',
      bookstore.affiliateTag
        ? 'Nothing. The site is free. Links to the bookstore carry an affiliate tag, so a purchase may earn us a small commission and costs you no more.'
        : 'Nothing. The site is free.',
    ],
    [
      'How does the YouTube integration work?',
      'We read the title and description of the videos you liked, and look for books about the same things. Only relevant books are stored. No watch history is read or stored.',
    ],
    [
      'Does it work without YouTube sync?',
      'Yes. Describe any book, theme, topic or event in the search, add what you like, and your library grows from there. You can also paste links or titles, or upload what Google and Spotify export for you.',
    ],
    [
      'How often will you notify me?',
      'Once a week at most: one recommendation, on Sunday, if you ask for it. You can turn it off in the settings at any time.',
    ],
    [
      'Can I suggest a feature?',
      <>
        Please do. Write to us at{' '}
        <a key="social" className="link text-ink" href={product.socialUrl} target="_blank" rel="noopener">
          {product.handle}
        </a>
        .
      </>,
    ],
  ];
}
