import { setFlagsFromString } from 'node:v8';

// Imported first wherever the server starts. When a pattern backtracks too often, V8 continues it in its linear engine,
// in every thread. That engine does not support `i`, `u` or look-around; patterns with these rely on `npm test --
// patterns` alone.
setFlagsFromString('--enable-experimental-regexp-engine-on-excessive-backtracks');
// V8 first compiles a pattern for an interpreter, and polishes that form in a time that grows with the square of the
// pattern's length. It is used once: for the second text the pattern is compiled for the processor.
setFlagsFromString('--no-regexp-peephole-optimization');
