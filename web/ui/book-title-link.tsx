import { bookstoreLink } from './bookstore.ts';

type BookTitleLinkProps = { title: string; href: string; wholeCard?: boolean };

/** A book's title, leading to the bookstore; with `wholeCard`, so does everything in the nearest positioned element. */
export function BookTitleLink({ title, href, wholeCard = false }: BookTitleLinkProps) {
  const reach = wholeCard ? 'after:absolute after:inset-0 group-hover:underline' : 'hover:underline';
  return (
    <a href={href} {...bookstoreLink} className={`decoration-rule-strong decoration-1 underline-offset-3 ${reach}`}>
      {title}
      <span className="sr-only"> at the bookstore, in a new tab</span>
    </a>
  );
}
