/** Thrown inside a run whose lease was taken or whose connection is gone: it stops without a word. */
export class RunLost extends Error {
  override name = 'RunLost';
}
