/** A clock that stands still until a test moves it. */
export type TestClock = { now(): Date; set(time: Date): void; advance(milliseconds: number): void };

export function createTestClock(start = new Date('2026-03-02T10:00:00Z')): TestClock {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    set: (next) => {
      time = next.getTime();
    },
    advance: (milliseconds) => {
      time += milliseconds;
    },
  };
}
