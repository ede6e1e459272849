import { describe, expect, it } from 'vitest';
import type { CanarySample } from '../catalogue/types.ts';
import { judgeSiteState } from './judge-site-state.ts';

const at = new Date('2026-11-20T00:00:00Z');
const good: CanarySample = { knownSeen: true, randomMissed: true, at };
const leaky: CanarySample = { knownSeen: true, randomMissed: false, at };
const blind: CanarySample = { knownSeen: false, randomMissed: true, at };
const unproven: CanarySample = { knownSeen: null, randomMissed: true, at };
const silent = (obstacle: 'walled' | 'down' | 'drift'): CanarySample => ({
  knownSeen: null,
  randomMissed: null,
  at,
  obstacle,
});

describe('judgeSiteState, newest canary first', () => {
  it.each([
    ['nothing is known yet', [], 'unproven'],
    ['the first canary is good', [good], 'good'],
    ['no known account was ever seen', [unproven, unproven], 'unproven'],
    ['one canary was bad', [leaky, good, good], 'suspect'],
    ['the very first canary was bad', [blind], 'suspect'],
    ['two in a row accepted anything', [leaky, leaky, good], 'leaky'],
    ['two in a row missed the known account', [blind, blind], 'blind'],
    ['two in a row met a wall', [silent('walled'), silent('walled')], 'walled'],
    ['it did not answer twice', [silent('down'), silent('down'), good], 'down'],
    ['neither side of its rule matched twice', [silent('drift'), silent('drift')], 'drift'],
    ['the newest fault differs', [silent('down'), leaky, good], 'down'],
    ['it was off and has been good once', [good, leaky, leaky], 'leaky'],
    ['it was off and has been good twice', [good, good, leaky, leaky], 'good'],
    ['a suspect was good again', [good, leaky, good], 'good'],
  ] as const)('%s', (_story, history, state) => {
    expect(judgeSiteState(history)).toBe(state);
  });
});
