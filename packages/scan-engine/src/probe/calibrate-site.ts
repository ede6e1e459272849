import type { UnknownReason } from '@leakblock/domain/scans';
import type { Calibration, CanarySample, Site } from '../catalogue/types.ts';
import type { Fetcher, HostGate } from '../fetch/types.ts';
import type { AskContext } from './ask-site.ts';
import { comparePages, isForbidden, isShownInstead } from './compare-pages.ts';
import { impossibleName } from './impossible-name.ts';
import { judgeSiteState } from './judge-site-state.ts';
import { shapeRule, type RuleShape } from './match-rule.ts';
import { spellForSite } from './name-grammar.ts';
import { isSearchLike } from './site-address.ts';
import { searchSite } from '../site-search/search-site.ts';
import { createRequestSlots, sendPolitely } from './polite-sender.ts';
import { probeName, type Probe } from './probe-name.ts';

const historyLength = 7;
const patienceMs = 10_000;
/** For one question, retries and redirects included, from its host's first turn on. */
const questionMs = 2 * patienceMs;
/** So long one turn at the host is waited for. */
const turnMs = 30_000;

/**
 * Asks a site for an account that is known to exist (another one each time) and for a fresh name that
 * cannot, as far apart as the host's gate demands, and judges its state from the last seven times.
 * @returns null when nothing was learned of the site: the signal ended the test, or the host had no turn left for it
 */
export async function calibrateSite(options: {
  site: Site;
  fetcher: Fetcher;
  gate: HostGate;
  previous?: Calibration;
  signal?: AbortSignal;
  random?: () => number;
}): Promise<Calibration | null> {
  const { site, previous, random = Math.random } = options;
  const shape = shapeRule(site.rule);
  const times: number[] = [];
  const moved: AskContext['moved'] = new Map();
  const open = (): AskContext => contextOf(options, times, moved);
  const account = nextAccount(site, previous);
  const control = impossibleName(site.rule, account ?? 'calibration', random);

  const known = account === null ? null : await probeName(site, shape, account, [control], open());
  if (known !== null && isUnasked(known)) return null;
  const randomProbe = await probeName(
    site,
    shape,
    control,
    account === null ? [] : [account],
    open(),
    true,
  );
  if (isUnasked(randomProbe)) return null;
  const checkedAt = new Date();
  const judged = judgeProbes(shape, known, randomProbe, isSearchLike(site));
  // Who keeps us from asking for names is not asked a third time.
  const search = judged.obstacle === undefined ? await askSearch(options) : {};
  const sample = { at: checkedAt, ...judged, ...search };
  const kept = [sample, ...(previous?.history ?? [])].slice(0, historyLength);
  return {
    siteId: site.id,
    state: judgeSiteState(kept),
    checkedAt,
    history: kept,
    usualMs: usualMs(times, previous),
  };
}

/**
 * Whether the site's own search still lists what it must. A search that has moved or died answers as it does for a name that
 * nobody has, so that no scan could tell.
 */
async function askSearch({
  fetcher,
  gate,
  signal,
  site,
}: Parameters<typeof calibrateSite>[0]): Promise<Pick<CanarySample, 'searchSeen'>> {
  const known = site.search?.known;
  if (known === undefined) return {};
  const deadlineAt = performance.now() + turnMs + questionMs;
  const { hits, outcome } = await searchSite(site, known, {
    ...{ fetcher, gate, deadlineAt },
    ...(signal && { signal }),
  });
  if (outcome === 'answered') return { searchSeen: hits.length > 0 };
  return { searchSeen: outcome === 'broken_rule' ? false : null };
}

/** Our own crowd or the end of the work kept the question back: that says nothing of the site. */
const isUnasked = (probe: Probe): boolean =>
  !probe.isAnswer && (probe.reason === 'busy' || probe.reason === 'cancelled');

/** Known accounts take turns, so that one that was closed does not make a site look blind for ever. */
function nextAccount(site: Site, previous: Calibration | undefined): string | null {
  const { known } = site.rule;
  const account = known[(previous?.history.length ?? 0) % Math.max(known.length, 1)];
  return account === undefined ? null : spellForSite(site.rule, account);
}

/** For one question. */
function contextOf(
  options: { fetcher: Fetcher; gate: HostGate; signal?: AbortSignal },
  times: number[],
  moved: AskContext['moved'],
): AskContext {
  let deadlineAt = Infinity;
  const slots = createRequestSlots(2);
  return {
    count: { requests: 0 },
    moved,
    deadlineAt: () => deadlineAt,
    ...(options.signal && { signal: options.signal }),
    send: async (request) => {
      const outcome = await sendPolitely(
        { ...request, deadlineAt: Math.min(deadlineAt, performance.now() + turnMs) },
        {
          ...options,
          slots,
          isUrgent: true,
          onTurn: () => {
            deadlineAt = Math.min(deadlineAt, performance.now() + questionMs);
            return { deadlineAt, patienceMs };
          },
        },
      );
      if (outcome.ok) times.push(outcome.firstByteMs);
      return outcome;
    },
  };
}

const walls: readonly UnknownReason[] = ['challenge', 'login_wall', 'blocked', 'rate_limited'];

function judgeProbes(
  shape: RuleShape,
  known: Probe | null,
  random: Probe,
  isSearch: boolean,
): Omit<CanarySample, 'at'> {
  if (!random.isAnswer) return obstacle(random.reason);
  if (known !== null && !known.isAnswer) return obstacle(known.reason);
  if (known === null && isForbidden(random.view)) return obstacle('blocked');
  const knownSeen = known === null ? null : isSeen(shape, known, random);
  const randomMissed = isMissed(shape, known, random, isSearch);
  const isDrift = known !== null && knownSeen === null;
  return {
    knownSeen,
    randomMissed,
    ...(isDrift && randomMissed !== false && { obstacle: 'drift' as const }),
  };
}

const obstacle = (reason: UnknownReason): Omit<CanarySample, 'at'> => ({
  knownSeen: null,
  randomMissed: null,
  obstacle: walls.includes(reason) ? 'walled' : 'down',
});

type Answered = Extract<Probe, { isAnswer: true }>;

/** Null where the rule has both sides and neither decides. */
function isSeen(shape: RuleShape, known: Answered, random: Answered): boolean | null {
  if (known.match === 'missing') return false;
  if (shape.found !== null && shape.missing !== null) {
    return known.match === 'found' ? true : null;
  }
  const { relation } = comparePages(known.view, random.view);
  if (relation === 'different') return shape.found === null || known.match === 'found';
  return relation === 'same' ? false : null;
}

function isMissed(
  shape: RuleShape,
  known: Answered | null,
  random: Answered,
  isSearch: boolean,
): boolean | null {
  if (random.match === 'found') {
    return known !== null && isShownInstead(known.view, random.view, isSearch);
  }
  if (random.match === 'missing' || random.match === 'both') return true;
  if (shape.found !== null && shape.missing !== null && !isForbidden(random.view)) return null;
  if (random.view.status === 404 || random.view.status === 410) return true;
  if (known === null) return null;
  return comparePages(known.view, random.view).relation === 'different' ? true : null;
}

/** Usual milliseconds to the first byte, moving slowly so that one slow day does not decide. */
function usualMs(times: readonly number[], previous: Calibration | undefined): number | null {
  if (times.length === 0) return previous?.usualMs ?? null;
  const now = times.reduce((sum, ms) => sum + ms, 0) / times.length;
  const before = previous?.usualMs ?? null;
  return Math.round(before === null ? now : before * 0.7 + now * 0.3);
}
