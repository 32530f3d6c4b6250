export { MakePage } from './make-page.tsx';
export { useQuestions } from './queries.ts';
export { QuestionLink } from './question-link.tsx';
export { YourQuestions } from './your-questions.tsx';
