import { agencyScopes } from './rules.ts';
import type { AgencyScope } from './rules.ts';

/** What there is between a creator and an agency. An ended one allows nothing. */
export type Link = { status: 'active' | 'ended'; scopes: readonly AgencyScope[] };

/** What can happen to it: she accepts an invitation, allows more or less, and either of them ends it. */
export type LinkAct =
  | { act: 'accept'; asked: readonly AgencyScope[]; ticked: readonly AgencyScope[] }
  | { act: 'allow'; scopes: readonly AgencyScope[] }
  | { act: 'end' };

/**
 * The link after an act; null when there is nothing that the act could change. Only her acceptance makes one, with what
 * she ticks of what was asked; after an end it begins anew.
 */
export function changeLink(link: Link | null, act: LinkAct): Link | null {
  if (act.act === 'accept') {
    return { status: 'active', scopes: inOrder(act.ticked.filter((it) => act.asked.includes(it))) };
  }
  if (link?.status !== 'active') return null;
  return act.act === 'end'
    ? { status: 'ended', scopes: [] }
    : { status: 'active', scopes: inOrder(act.scopes) };
}

/** Each once, in the order of the screens. */
const inOrder = (scopes: readonly AgencyScope[]): AgencyScope[] =>
  agencyScopes.filter((scope) => scopes.includes(scope));
