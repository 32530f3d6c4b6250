import { expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../contract/limits.ts';
import { createBreaker } from './breaker.ts';

/** A breaker and its clock, with the number of minutes for which it stays open from now on. */
function watched() {
  let now = 0;
  const breaker = createBreaker({ now: () => new Date(now) });
  return {
    ...breaker,
    failTimes: (times: number) => {
      for (let at = 0; at < times; at++) breaker.fail();
    },
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
    openFor: () => {
      const from = now;
      while (breaker.isOpen() && now - from < HOUR) now += 1000;
      return (now - from) / MINUTE;
    },
  };
}

test.each([
  [0, 0],
  [3, 0],
  [4, 1],
  [5, 2],
  [6, 4],
  [8, 16],
  [9, 30],
  [50, 30],
])('after %i failures in a row nobody calls for %i minutes', (failures, minutes) => {
  const breaker = watched();
  breaker.failTimes(failures);
  expect(breaker.openFor()).toBe(minutes);
});

test('it is closed at the very end of the pause, and not before', () => {
  const breaker = watched();
  breaker.failTimes(4);
  breaker.wait(MINUTE - 1);
  expect(breaker.isOpen()).toBe(true);
  breaker.wait(1);
  expect(breaker.isOpen()).toBe(false);
});

test('a success begins the count again', () => {
  const breaker = watched();
  breaker.failTimes(3);
  breaker.succeed();
  breaker.failTimes(3);
  expect(breaker.isOpen()).toBe(false);
  breaker.fail();
  expect(breaker.openFor()).toBe(1);
});

test('the pause that a service asks for is kept, at its first failure and however short', () => {
  const breaker = watched();
  breaker.fail(5 * MINUTE);
  expect(breaker.openFor()).toBe(5);
  breaker.failTimes(5);
  breaker.fail(0);
  expect(breaker.isOpen()).toBe(false);
});
