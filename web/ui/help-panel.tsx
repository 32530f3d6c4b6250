import { useEffect } from 'react';
import { Link } from 'react-router';
import type { Help, HelpPlace } from '../../contract/help.ts';
import { paths } from '../../contract/paths.ts';
import { showHelp } from './help-shown.ts';

/** Where somebody in danger finds people who listen, before anything else. Read out when it appears. */
export function HelpPanel({ help }: { help: Help }) {
  useEffect(showHelp, []);
  return (
    <section role="alert" lang={help.lang} className="max-w-2xl border-l-2 border-rule-strong py-2 pl-6">
      <h2 className="text-title">{help.title}</h2>
      <p className="mt-3 text-body">{help.message}</p>
      <ul className="mt-5 space-y-3">
        {near(help.places).map(({ name, contact, url }) => (
          <li key={name} className="text-body">
            {url ? (
              <a href={url} className="link inline-flex min-h-11 items-center" rel="noreferrer">
                {name}
              </a>
            ) : (
              name
            )}
            {contact ? <span className="block">{contact}</span> : null}
          </li>
        ))}
      </ul>
      {help.books ? (
        <p className="mt-5 text-ui">
          <Link
            to={`${paths.search}?${new URLSearchParams({ q: help.books.query })}`}
            className="link inline-flex min-h-11 items-center"
          >
            {help.books.label}
          </Link>
        </p>
      ) : null}
    </section>
  );
}

/** Helplines of the browser's country, then those for everywhere. */
function near(places: readonly HelpPlace[]): HelpPlace[] {
  const countries = navigator.languages.map((tag) => new Intl.Locale(tag).region);
  const own = places.filter(({ country }) => country !== null && countries.includes(country));
  return [...own, ...places.filter(({ country }) => country === null)];
}
