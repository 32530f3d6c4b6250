export { MakePage } from './make-page.tsx';
export { useQuestions } from './queries.ts';
export { YourQuestions } from './your-questions.tsx';
