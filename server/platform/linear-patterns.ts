import { setFlagsFromString } from 'node:v8';

// Imported first wherever the server starts. When a pattern backtracks too often, V8 continues it in its linear engine,
// in every thread. That engine does not support `i`, `u` or look-around; patterns with these rely on `npm test --
// patterns` alone.
setFlagsFromString('--enable-experimental-regexp-engine-on-excessive-backtracks');
