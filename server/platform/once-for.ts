/**
 * Works something out of an object once and keeps it as long as the object lives: for what depends on nothing else, and which
 * neither its maker nor its callers change.
 */
export function onceFor<Key extends object, Value extends object | boolean | string>(
  make: (key: Key) => Value,
): (key: Key) => Value {
  const kept = new WeakMap<Key, Value>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = make(key);
    kept.set(key, made);
    return made;
  };
}
