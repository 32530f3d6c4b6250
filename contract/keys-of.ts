/**
 * The keys of an object whose type names all of them. `Object.keys` cannot rely on that, so its keys are plain strings.
 */
export const keysOf = <All extends object>(all: All): (keyof All & string)[] =>
  Object.keys(all) as (keyof All & string)[];
