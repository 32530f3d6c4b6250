export { TuneButton } from './tune-button.tsx';
