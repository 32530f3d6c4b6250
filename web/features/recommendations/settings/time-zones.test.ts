import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupZones, zoneText } from './time-zones.ts';

const known = Intl.supportedValuesOf('timeZone');

test('zones are found under their city, in the region they are in', () => {
  const groups = groupZones(['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'America/Lima'], 'UTC');
  expect(groups).toEqual([
    {
      region: 'America',
      zones: [
        { name: 'America/Argentina/Buenos_Aires', city: 'Buenos Aires, Argentina' },
        { name: 'America/Lima', city: 'Lima' },
      ],
    },
    { region: 'Europe', zones: [{ name: 'Europe/Berlin', city: 'Berlin' }] },
    { region: 'Other', zones: [{ name: 'UTC', city: 'UTC' }] },
  ]);
  expect(zoneText('America/Argentina/Buenos_Aires')).toBe('Buenos Aires, Argentina, America');
});

test('every zone is offered once, with UTC and with one that only the server knows', () => {
  fc.assert(
    fc.property(fc.subarray(known), fc.constantFrom('UTC', 'Asia/Calcutta', 'Europe/Berlin', 'EST'), (names, kept) => {
      const offered = groupZones(names, kept).flatMap(({ zones }) => zones.map(({ name }) => name));
      expect(offered.toSorted()).toEqual([...new Set([...names, kept, 'UTC'])].toSorted());
    }),
  );
});

test('cities and regions are in the order of the alphabet', () => {
  const [first, ...others] = groupZones(['Europe/Rome', 'Asia/Tokyo', 'Europe/Athens', 'Asia/Kabul'], 'Europe/Berlin');
  expect([first, ...others].map((group) => group?.region)).toEqual(['Asia', 'Europe', 'Other']);
  expect(first?.zones.map(({ city }) => city)).toEqual(['Kabul', 'Tokyo']);
  expect(others[0]?.zones.map(({ city }) => city)).toEqual(['Athens', 'Berlin', 'Rome']);
});
