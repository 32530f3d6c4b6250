/** Thrown inside a run that has lost its lease or its connection: the run stops silently. */
export class RunLost extends Error {
  override name = 'RunLost';
}
