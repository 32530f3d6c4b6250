/** Stands in until the server runs. */
export function Example() {
  return null;
}
