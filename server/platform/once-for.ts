/**
 * Derives something from an object once and keeps it as long as the object lives. Only for values that depend on
 * nothing else and that neither their maker nor their callers change.
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
