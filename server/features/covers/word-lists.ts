/** Words that several things share (`SPOKEN_OF` in `things.ts`). */
export const CLASSICAL = `greece, greek, greeks, rome, roman, romans, athens, sparta, spartans, trojan war, troy, homer`;
export const ROMAN = `rome, roman, romans, caesar, julius caesar, augustus, pompeii`;
export const COURTS = `law, lawyers, lawyer, judges, supreme court`;
export const CLASSICISM = `classical architecture, classical orders, renaissance architecture, palladio`;

export const TOWNS = `city life, cities, urban life, urban planning, city planning, skyscrapers, apartment, new york,
  manhattan, brooklyn, harlem, london, paris, tokyo, los angeles, chicago, boston, san francisco, washington,
  moscow, vienna, berlin, cairo, buenos aires, beijing, seattle, sydney, delhi, mumbai, bombay, calcutta, istanbul,
  rio, seoul, shanghai, hong kong, singapore, lagos, johannesburg, nairobi, tehran, mexico city, toronto, montreal,
  melbourne, madrid, barcelona, lisbon, amsterdam, prague, warsaw, stockholm, copenhagen, detroit, philadelphia,
  new orleans, las vegas, atlanta, osaka, manila, bangkok, glasgow, manchester`;

/** The words of a list with commas between them. */
export function listed(names: string): ReadonlySet<string> {
  return new Set(names.split(/,\s+/));
}
