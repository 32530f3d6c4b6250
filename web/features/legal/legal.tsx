/** The pages of small print; each in its own file. */
export { Contact } from './contact.tsx';
export { Privacy } from './privacy.tsx';
export { Terms } from './terms.tsx';
