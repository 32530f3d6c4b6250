/** The only source of "now" for rules and SQL parameters, so that tests can set the time. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
