import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY, HOUR } from '../../../contract/limits.ts';
import { addDays, comingSunday, isoWeek, momentOf, weekNumber, weekOf } from './week.ts';

const at = (date: string, hour: number, zone: string) => momentOf(date, hour, zone).toISOString();

describe('the moment of an hour in a zone', () => {
  test.each([
    ['2026-03-08', 8, 'UTC', '2026-03-08T08:00:00.000Z'],
    ['2026-01-11', 8, 'Europe/Berlin', '2026-01-11T07:00:00.000Z'],
    ['2026-07-12', 8, 'Europe/Berlin', '2026-07-12T06:00:00.000Z'],
    ['2026-01-11', 8, 'Asia/Kathmandu', '2026-01-11T02:15:00.000Z'],
    ['2026-01-11', 0, 'Pacific/Kiritimati', '2026-01-10T10:00:00.000Z'],
    ['2026-01-11', 23, 'Pacific/Pago_Pago', '2026-01-12T10:00:00.000Z'],
  ])('%s %i h in %s', (date, hour, zone, expected) => expect(at(date, hour, zone)).toBe(expected));

  test('an hour that daylight saving skips is the one after it', () => {
    expect(at('2026-03-08', 2, 'America/New_York')).toBe('2026-03-08T07:00:00.000Z');
    expect(at('2026-03-08', 3, 'America/New_York')).toBe('2026-03-08T07:00:00.000Z');
    expect(at('2026-03-29', 2, 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
  });

  test('half hours, midnights and skipped days are no exception', () => {
    expect(at('2026-10-04', 2, 'Australia/Lord_Howe')).toBe('2026-10-03T15:30:00.000Z');
    expect(at('2026-04-05', 1, 'Australia/Lord_Howe')).toBe('2026-04-04T14:00:00.000Z');
    expect(at('2026-09-27', 3, 'Pacific/Chatham')).toBe('2026-09-26T14:15:00.000Z');
    expect(at('2026-03-08', 0, 'America/Havana')).toBe('2026-03-08T05:00:00.000Z');
    // Samoa had no Friday in the last week of 2011, and Kwajalein no Saturday in one of 1993.
    expect(at('2012-01-01', 8, 'Pacific/Apia')).toBe('2011-12-31T18:00:00.000Z');
    expect(at('1993-08-22', 8, 'Pacific/Kwajalein')).toBe('1993-08-21T20:00:00.000Z');
  });

  test('of an hour that comes twice it is the first', () => {
    expect(at('2026-11-01', 1, 'America/New_York')).toBe('2026-11-01T05:00:00.000Z');
    expect(at('2026-10-25', 2, 'Europe/Berlin')).toBe('2026-10-25T00:00:00.000Z');
  });
});

test('the coming Sunday is a Sunday, still to come, and at most a week away, wherever and whenever', () => {
  const zones = [
    'UTC',
    'America/New_York',
    'Asia/Kathmandu',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'Australia/Lord_Howe',
    'Pacific/Chatham',
    'Pacific/Apia',
    'Pacific/Kwajalein',
    'America/Havana',
    'America/Nuuk',
    'Atlantic/Azores',
  ];
  const moments = fc.date({ min: new Date('1993-01-01'), max: new Date('2034-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: 23 }), fc.constantFrom(...zones), (now, hour, zone) => {
      const sunday = comingSunday(now, hour, zone);
      const wait = momentOf(sunday, hour, zone).getTime() - now.getTime();
      expect(new Date(`${sunday}T00:00:00Z`).getUTCDay()).toBe(0);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(7 * DAY + HOUR);
    }),
  );
});

test('weeks are counted as ISO 8601 counts them, without a gap', () => {
  expect(isoWeek('2026-03-08')).toBe('2026-W10');
  expect(isoWeek('2021-01-03')).toBe('2020-W53');
  expect(isoWeek('2025-01-05')).toBe('2025-W01');
  expect(weekNumber('2026-03-15') - weekNumber('2026-03-08')).toBe(1);
  expect(addDays('2026-12-27', 7)).toBe('2027-01-03');
});

test('a week ends on the Sunday of the place, whatever day it is in Greenwich', () => {
  const late = new Date('2026-03-08T22:00:00Z');
  expect(weekOf(late, 'UTC')).toBe('2026-03-08');
  // Monday morning there: the next week has begun.
  expect(weekOf(late, 'Pacific/Auckland')).toBe('2026-03-15');
  const early = new Date('2026-03-09T03:00:00Z');
  // Still Sunday evening there.
  expect(weekOf(early, 'America/Los_Angeles')).toBe('2026-03-08');
  expect(weekOf(early, 'UTC')).toBe('2026-03-15');
});
