/** Time zones of one part of the world, by city. */
export type ZoneGroup = { region: string; zones: { name: string; city: string }[] };

/**
 * Zone names as a list to choose from: by region and city, so that typing "Ber" finds Berlin. `kept` is always
 * included.
 */
export function groupZones(names: readonly string[], kept: string): ZoneGroup[] {
  const groups = new Map<string, ZoneGroup['zones']>();
  for (const name of new Set([...names, 'UTC', kept])) {
    const [region = '', ...rest] = name.replaceAll('_', ' ').split('/');
    const place = rest.length > 0 ? region : 'Other';
    const zones = groups.get(place) ?? [];
    // Readers look for "America/Argentina/Buenos_Aires" under its city.
    zones.push({ name, city: rest.length > 0 ? rest.toReversed().join(', ') : region });
    groups.set(place, zones);
  }
  return [...groups]
    .map(([region, zones]) => ({ region, zones: zones.sort((a, b) => a.city.localeCompare(b.city)) }))
    .sort((a, b) => a.region.localeCompare(b.region));
}

/** "Europe/Berlin" in words: "Berlin, Europe". */
export function zoneText(name: string): string {
  return name.replaceAll('_', ' ').split('/').toReversed().join(', ');
}
