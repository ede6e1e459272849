import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changeLink } from './change-link.ts';
import type { Link, LinkAct } from './change-link.ts';
import { agencyScopes } from './rules.ts';

it('lives through an invitation, other permissions, an end and a second invitation', () => {
  const first = changeLink(null, {
    ...{ act: 'accept', asked: ['review', 'remove'] },
    ticked: ['scan', 'remove'],
  });
  expect(first).toEqual({ status: 'active', scopes: ['remove'] });
  const more = changeLink(first, { act: 'allow', scopes: ['scan', 'review', 'scan'] });
  expect(more).toEqual({ status: 'active', scopes: ['review', 'scan'] });
  const over = changeLink(more, { act: 'end' });
  expect(over).toEqual({ status: 'ended', scopes: [] });
  expect(changeLink(over, { act: 'allow', scopes: ['scan'] })).toBeNull();
  expect(changeLink(over, { act: 'end' })).toBeNull();
  const again = changeLink(over, { act: 'accept', asked: ['review'], ticked: [] });
  expect(again).toEqual({ status: 'active', scopes: [] });
});

const scopes = fc.uniqueArray(fc.constantFrom(...agencyScopes));
const acts = fc.oneof(
  fc.record({ act: fc.constant('accept' as const), asked: scopes, ticked: scopes }),
  fc.record({ act: fc.constant('allow' as const), scopes }),
  fc.record({ act: fc.constant('end' as const) }),
);

it('allows, whatever happens, exactly what she allowed last, and nothing once it has ended', () => {
  fc.assert(
    fc.property(fc.array(acts, { maxLength: 30 }), (story) => {
      let link: Link | null = null;
      for (const act of story) {
        const before: Link | null = link;
        const after = changeLink(before, act);
        if (after === null) expect(before?.status === 'active' || act.act === 'accept').toBe(false);
        link = after ?? before;
        expect([...(link?.scopes ?? [])].sort()).toEqual(allowedBy(before, act));
        if (link?.status === 'ended') expect(link.scopes).toEqual([]);
      }
    }),
  );
});

/** What she has allowed, said another way. */
function allowedBy(before: Link | null, act: LinkAct): string[] {
  if (act.act === 'accept') return act.ticked.filter((it) => new Set(act.asked).has(it)).sort();
  if (before === null || before.status === 'ended' || act.act === 'end') return [];
  return [...act.scopes].sort();
}
