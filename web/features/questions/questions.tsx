export { BegunPaths } from './begun-paths.tsx';
export { MakePage } from './make-page.tsx';
export { YourQuestions } from './your-questions.tsx';
