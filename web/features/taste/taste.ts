export { surpriseText, useTaste } from './queries.ts';
export { TuneButton } from './tune-button.tsx';
