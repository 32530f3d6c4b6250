import { describe, expect, test } from 'vitest';
import { latestSunday, nextSunday } from './next-sunday.ts';

describe('the Sunday of the next book', () => {
  test('is that of the next turn, by the calendar of the reader', () => {
    // Sunday at eight in Auckland is still Saturday in UTC.
    const auckland = { next_at: '2026-11-28T19:00:00.000Z', time_zone: 'Pacific/Auckland' };
    expect(nextSunday(auckland, '2026-11-22')).toBe('2026-11-29');
    expect(nextSunday({ next_at: '2026-11-29T08:00:00.000Z', time_zone: null }, '2026-11-15')).toBe('2026-11-29');
  });

  test('is a week later for who has the book of the coming Sunday already', () => {
    expect(nextSunday({ next_at: '2026-11-29T08:00:00.000Z', time_zone: 'UTC' }, '2026-11-29')).toBe('2026-12-06');
    expect(nextSunday({ next_at: '2026-12-27T08:00:00.000Z', time_zone: 'UTC' }, '2026-12-27')).toBe('2027-01-03');
  });

  test('a first book is for the latest Sunday, where the reader is', () => {
    const utc = { time_zone: null };
    expect(latestSunday(new Date('2026-11-28T23:59:00Z'), utc)).toBe('2026-11-22');
    expect(latestSunday(new Date('2026-11-29T00:00:00Z'), utc)).toBe('2026-11-29');
    expect(latestSunday(new Date('2026-11-28T12:00:00Z'), { time_zone: 'Pacific/Auckland' })).toBe('2026-11-29');
  });
});
