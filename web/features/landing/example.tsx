import { Link } from 'react-router';
import { authorLine } from '../../ui/byline.ts';
import { Cover } from '../../ui/cover.tsx';
import { asked } from './ask.tsx';

const question = 'Why did Rome fall?';

/** Four answers from the starter catalogue, each with its contribution to the question. */
const answers = [
  {
    id: 'decline-and-fall-of-the-roman-empire-gibbon',
    title: 'The Decline and Fall of the Roman Empire',
    authors: ['Edward Gibbon'],
    why: 'Why the empire fell, in the first great answer: six volumes of irony.',
  },
  {
    id: 'fall-of-the-roman-empire-heather',
    title: 'The Fall of the Roman Empire',
    authors: ['Peter Heather'],
    why: 'The Huns pushed, the Goths came, and the taxes went.',
  },
  {
    id: 'fate-of-rome-harper',
    title: 'The Fate of Rome',
    authors: ['Kyle Harper'],
    why: 'The same fall, told through plague and climate.',
  },
  {
    id: 'world-of-late-antiquity-brown',
    title: 'The World of Late Antiquity',
    authors: ['Peter Brown'],
    why: 'Argues that Rome did not so much fall as turn into something else.',
  },
] as const;

/** One question and its results: the product in a picture. */
export function Example() {
  return (
    <section className="mt-24 bg-table py-20 sm:mt-32 sm:py-28">
      <div className="page">
        <p className="text-ui text-soft">You ask</p>
        <h2 className="mt-2 text-head italic">
          <Link to={asked(question)} className="link">
            “{question}”
          </Link>
        </h2>
        <p className="mt-10 text-ui text-soft">You get real books, and the reason for each</p>
        <ul className="example-shelf mt-5">
          {answers.map((book) => (
            <li key={book.id}>
              <div className="shelf-stand">
                <Cover book={{ title: book.title, cover_image_url: `/covers/${book.id}.svg` }} />
              </div>
              <p className="mt-4 font-serif text-[1.0625rem] leading-snug">{book.title}</p>
              <p className="mt-0.5 text-small text-soft">{authorLine(book.authors)}</p>
              <p className="mt-2 font-serif leading-snug text-soft italic">{book.why}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
