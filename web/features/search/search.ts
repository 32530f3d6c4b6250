export { AddButton } from './add-button.tsx';
export type { Adding } from './queries.ts';
