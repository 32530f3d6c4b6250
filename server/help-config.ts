import { z } from 'zod';
import { HelpPlace } from '../contract/help.ts';
import { optional } from './config-values.ts';

/** The default contains no number of ours, only a directory of help lines in all countries. */
const DIRECTORY: HelpPlace = {
  country: null,
  name: 'Find A Helpline',
  contact: null,
  url: 'https://findahelpline.com',
};

/** Places of help as the operator has checked them: a JSON list of `{country, name, contact, url}`. */
export const helpEnvironment = {
  HELP_PLACES: optional(
    z
      .string()
      .transform((text, context) => {
        try {
          return JSON.parse(text);
        } catch {
          context.addIssue({ code: 'custom', message: 'must be a JSON list' });
          return z.NEVER;
        }
      })
      .pipe(z.array(HelpPlace).min(1)),
  ),
};

/** A directory for every country is always included. */
export function readHelpConfig({ HELP_PLACES: places = [] }: { HELP_PLACES?: HelpPlace[] | undefined }) {
  return { places: places.some(({ country }) => country === null) ? places : [...places, DIRECTORY] };
}
