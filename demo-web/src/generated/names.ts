import { seededRandom, shuffled } from '../random/seeded-random.ts';
import { demoCreators } from '../people/demo-creators.ts';

const firsts =
  'mira juno tovah elke saskia lark odette marnie freya isolde petra linnea noa zelie briar cleo dove ember fable greer hazel indie jessa kaia lior maeve nell opal pia quinn rhea sable thea una vale willa xenia yara zora alba bex cora dara effie fern gia holly'.split(
    ' ',
  );
const lasts =
  'voss quill ashdown tremaine holloway brisk fenwick larkspur marlin nightley orchard pembroke quarry rosewood starling thornley underhill vantage westering yarrow zeller amberly brindle calder driscoll everhart foxglove glenmore hartwell ivers jasperson kestrel lovelock merriden nettle oakes'.split(
    ' ',
  );

/**
 * Stage names that may have accounts in a generated web: the invented people's, and 1,200 made of two
 * lists, in the shapes that people choose.
 */
export function generatedNames(): string[] {
  const names = demoCreators.flatMap((creator) => {
    const [first = '', last = ''] = creator.stageName.toLowerCase().split(' ');
    return [`${first}${last}`, `${first}.${last}`, `${first}_${last}`, `${first}-${last}`, first];
  });
  const random = seededRandom('generated names');
  for (const first of firsts) {
    for (const last of shuffled(lasts, random).slice(0, 6)) {
      names.push(`${first}${last}`, `${first}.${last}`, `${first}_${last}`, `${first}${last}x`);
    }
    names.push(first);
  }
  return [...new Set(names)];
}

/** A name for a site's own known account; never among the generated names, allowed everywhere. */
export function knownName(random: () => number): string {
  const first = firsts[Math.floor(random() * firsts.length)] ?? 'mira';
  return `${first}${100 + Math.floor(random() * 900)}`;
}
