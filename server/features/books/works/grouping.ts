/** The facts about one record, or a merged work, that say which others are the same work. */
export type Claim = {
  key: string;
  /** Made by `namesOf`. */
  names: readonly string[];
  /** `the expanse=1`: the places that it takes in series. */
  series: readonly string[];
};

/**
 * Groups claims that are one work: those that share a name, directly or through others. The outcome depends neither on
 * order nor on earlier merges. Two positions in one series, and two books that differ only in the subtitle, are kept
 * separate: showing a book twice is better than hiding one behind another.
 */
export function groupClaims<C extends Claim>(claims: readonly C[]): C[][] {
  let groups = claims.map((_, place) => [place]);
  const membersOf = (group: readonly number[]) => group.flatMap((place) => claims[place] ?? []);
  // A merged work has the names of all its books, which can make it one with others. The next import would see that
  // too.
  for (;;) {
    const works = groups.map((group) => ({ ...mergeFacts(membersOf(group)), group }));
    const next = groupOnce(works).map((found) => found.flatMap(({ group }) => group).sort((a, b) => a - b));
    if (next.length === groups.length) return groups.map(membersOf);
    groups = next;
  }
}

type Facts = Omit<Claim, 'key'>;

const mergeFacts = (claims: readonly Facts[]): Facts => ({
  names: [...new Set(claims.flatMap(({ names }) => names))],
  series: [...new Set(claims.flatMap(({ series }) => series))],
});

function groupOnce<C extends Facts>(claims: readonly C[]): C[][] {
  const evidence = gatherEvidence(claims);
  return connect(claims, evidence).flatMap((group) => {
    if (!hasTwoPlaces(group)) return [group];
    const marked = new Map(
      group.map((claim) => [claim, (evidence.get(claim) ?? []).map((name) => `${name}@${placesInSeries(claim)}`)]),
    );
    return connect(group, marked);
  });
}

/** A title with several subtitles identifies no single work: there, title and subtitle count together. */
function gatherEvidence<C extends Facts>(claims: readonly C[]): Map<C, string[]> {
  const subtitles = new Map<string, Set<string>>();
  for (const { names } of claims) {
    for (const name of names) {
      if (!name.startsWith('subtitle:')) continue;
      const title = titleNameOf(name);
      subtitles.set(title, (subtitles.get(title) ?? new Set()).add(name));
    }
  }
  const isAmbiguous = (title: string) => (subtitles.get(title)?.size ?? 0) > 1;
  return new Map(
    claims.map((claim) => {
      const withSubtitle = new Set(claim.names.filter((name) => name.startsWith('subtitle:')).map(titleNameOf));
      const names = claim.names.filter((name) => {
        if (name.startsWith('subtitle:')) return isAmbiguous(titleNameOf(name));
        return !(name.startsWith('title:') && isAmbiguous(name) && withSubtitle.has(name));
      });
      return [claim, names];
    }),
  );
}

/** `subtitle:dune/herbert f|house atreides` belongs to `title:dune/herbert f`. */
const titleNameOf = (subtitleName: string) => subtitleName.slice('sub'.length).split('|', 1)[0] ?? '';

const placesInSeries = (claim: Facts) => [...claim.series].sort().join('&');

function hasTwoPlaces(group: readonly Facts[]): boolean {
  const places = new Map<string, string>();
  return group.some(({ series }) =>
    series.some((place) => {
      const name = place.slice(0, place.lastIndexOf('='));
      const known = places.get(name);
      places.set(name, place);
      return known !== undefined && known !== place;
    }),
  );
}

/** Connected components, by union-find over shared names. */
function connect<C extends Facts>(claims: readonly C[], evidence: ReadonlyMap<C, readonly string[]>): C[][] {
  const parents = claims.map((_, index) => index);
  const find = (index: number): number => {
    let root = index;
    for (let up = parents[root]; up !== undefined && up !== root; up = parents[root]) root = up;
    parents[index] = root;
    return root;
  };
  const holders = new Map<string, number>();
  claims.forEach((claim, index) => {
    for (const name of evidence.get(claim) ?? []) {
      const holder = holders.get(name);
      if (holder === undefined) holders.set(name, index);
      else parents[find(index)] = find(holder);
    }
  });
  const groups = new Map<number, C[]>();
  claims.forEach((claim, index) => {
    const root = find(index);
    groups.set(root, [...(groups.get(root) ?? []), claim]);
  });
  return [...groups.values()];
}
