import {
  fractionOf,
  logNormalMs,
  pickFrom,
  seededRandom,
  shuffled,
} from '../random/seeded-random.ts';
import { knownName } from './names.ts';
import { baseShares, conditionShares, faces, fuzzyShare } from './traits.ts';
import { misleadingKinds, misleadingShare } from './traits.ts';
import type { Base, Condition, Misleading } from './traits.ts';

/** A site of the generated web. */
export type GeneratedSite = {
  host: string;
  label: string;
  base: Base;
  condition: Condition;
  /** Which face of the condition; empty when healthy. */
  face: string;
  misleading: Misleading | null;
  /** Path that is asked, with `{}` for the name. */
  path: string;
  /** Path of the page for people. */
  prettyPath: string;
  /** Stands on pages of existing names; what the lists' rules look for. */
  hit: string;
  miss: string;
  missStatus: 200 | 302 | 404;
  /** Names must match this. Null: anything goes. */
  grammar: string | null;
  known: readonly [string, string];
  titleStyle: number;
  firstByteMs: number;
  fillerIndex: number;
  isGzip: boolean;
  /** The part that matters stands after the filling text. */
  isLate: boolean;
  /** A list would annotate the wall. */
  isAnnotated: boolean;
};

const hits = [
  'class="profile-header"',
  'property="og:type" content="profile"',
  '"@type":"ProfilePage"',
  'data-testid="member-card"',
  'id="user-stats"',
  'class="avatar-large"',
  '<span>Joined',
  'rel="me"',
] as const;
const misses = [
  'Page not found',
  'User not found',
  'This account does not exist',
  'No such member',
  'Sorry, nobody here goes by that name',
  'The page you requested could not be found',
] as const;
const paths = [
  '/{}',
  '/@{}',
  '/user/{}',
  '/u/{}',
  '/profile/{}',
  '/users/{}/',
  '/members/{}',
] as const;
const labels =
  'Vexora Plinth Humbo Tarn Quessa Loomly Brindo Pixal Neverly Orrery Sundry Wick'.split(' ');

/** Plans the sites; the same for the same count and seed. */
export function planSites(count: number, seed: number): GeneratedSite[] {
  const random = seededRandom(`plan ${seed}`);
  const bases = deal(baseShares, count, random);
  const order = shuffled([...bases.keys()], random);
  const conditions = Array<Condition>(count).fill('healthy');
  let taken = 0;
  for (const [condition, share] of Object.entries(conditionShares)) {
    const end = taken + Math.round(share * count);
    for (; taken < end; taken++) conditions[order[taken] ?? 0] = condition as Condition;
  }
  const healthy = (base: Base) =>
    order.filter((index) => conditions[index] === 'healthy' && bases[index] === base);
  for (const index of healthy('search').slice(0, Math.round(fuzzyShare * count))) {
    conditions[index] = 'fuzzy';
  }
  const misleading = new Map<number, Misleading>();
  for (const [base, kinds] of Object.entries(misleadingKinds)) {
    const free = healthy(base as Base);
    // Few sites of a base leave at least half of them plain.
    const each = Math.min(
      Math.round(misleadingShare * count),
      Math.floor(free.length / 2 / kinds.length),
    );
    for (const kind of kinds) {
      for (const index of free.splice(0, Math.max(each, count >= 100 ? 1 : 0))) {
        misleading.set(index, kind);
      }
    }
  }
  const dealt = new Map<Condition, number>();
  return bases.map((base, index) => {
    const condition = conditions[index] ?? 'healthy';
    const turn = dealt.get(condition) ?? 0;
    dealt.set(condition, turn + 1);
    const list: readonly string[] = condition === 'healthy' ? [''] : faces[condition];
    return planSite(
      index,
      seed,
      base,
      condition,
      list[turn % list.length] ?? '',
      misleading.get(index),
    );
  });
}

function planSite(
  index: number,
  seed: number,
  base: Base,
  condition: Condition,
  face: string,
  misleading: Misleading | undefined,
): GeneratedSite {
  const host = `s${String(index + 1).padStart(4, '0')}.gen.example`;
  const at = (trait: string) => fractionOf(seed, host, trait);
  const prettyPath = pickFrom(paths, at('path'));
  const isJsonList = at('json') < 0.4;
  const shape = {
    status_404: { path: prettyPath, miss: pickFrom(misses, at('miss')), missStatus: 404 },
    soft_404: { path: prettyPath, miss: pickFrom(misses, at('miss')), missStatus: 200 },
    search: { path: '/search?q={}', miss: 'No results', missStatus: 200 },
    redirect: { path: prettyPath, miss: '', missStatus: 302 },
    json: isJsonList
      ? { path: '/api/v1/users?username={}', miss: '"users":[]', missStatus: 200 }
      : { path: '/api/v1/users/{}', miss: '"error":"not_found"', missStatus: 404 },
  } as const satisfies Record<Base, { path: string; miss: string; missStatus: 200 | 302 | 404 }>;
  const hit = { json: '"username":', search: 'class="result-item"' } as const;
  const random = seededRandom(`known ${seed} ${host}`);
  return {
    host,
    label: `${pickFrom(labels, at('label'))} ${index + 1}`,
    base,
    condition,
    face,
    misleading: misleading ?? null,
    ...shape[base],
    prettyPath,
    hit: base === 'json' || base === 'search' ? hit[base] : pickFrom(hits, at('hit')),
    grammar: at('grammar') < 0.2 ? '^[a-z0-9_]{3,20}$' : null,
    known: [knownName(random), `${knownName(random)}b`],
    titleStyle: Math.floor(at('title') * 5),
    firstByteMs: logNormalMs(
      { medianMs: 350, meanMs: 530, maxMs: 3000 },
      at('delay one'),
      at('delay two'),
    ),
    fillerIndex: Math.floor(at('filler') * 1000),
    isGzip: at('gzip') < 0.8,
    isLate: at('late') < 0.3,
    isAnnotated: at('annotated') < 0.6,
  };
}

/** As many of each as its share says, shuffled; rounding goes to the first. */
function deal(shares: Record<Base, number>, count: number, random: () => number): Base[] {
  const cards: Base[] = [];
  for (const [base, share] of Object.entries(shares).reverse()) {
    const wanted = base === 'status_404' ? count - cards.length : Math.round(share * count);
    cards.push(...Array<Base>(wanted).fill(base as Base));
  }
  return shuffled(cards, random);
}
