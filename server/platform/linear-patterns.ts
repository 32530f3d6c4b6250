import { setFlagsFromString } from 'node:v8';

// Imported first wherever the server starts. Patterns that V8's linear engine knows (no `i`, no `u`, no look-around) go on in it
// once they have gone back too often, in this thread and in all others. The others stand on `npm test -- patterns` alone.
setFlagsFromString('--enable-experimental-regexp-engine-on-excessive-backtracks');
