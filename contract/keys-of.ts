/** The keys of an object whose type names all that it has, which is more than `Object.keys` may rely on. */
export const keysOf = <All extends object>(all: All): (keyof All & string)[] =>
  Object.keys(all) as (keyof All & string)[];
