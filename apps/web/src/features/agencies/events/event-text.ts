import { agencyRoles, agencyScopes } from '@leakblock/domain/agencies';
import type { AgencyEvents } from '@leakblock/domain/agencies';
import { formatNumber } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { actText } from '../act-text.ts';
import { scopesText } from '../creator/scopes-text.ts';

export type AgencyEvent = AgencyEvents['rows'][number];

/** What is said the same way each time. */
const plain = {
  'agency.opened': 'agency-area.event.agency.opened',
  'agency.saved': 'agency-area.event.agency.saved',
  'agency.suspended': 'agency-area.event.agency.suspended',
  'agency.resumed': 'agency-area.event.agency.resumed',
  'invitation.declined': 'agency-area.event.invitation.declined',
  'invitation.expired': 'agency-area.event.invitation.expired',
  'invitation.withdrawn': 'agency-area.event.invitation.withdrawn',
  'member.left': 'agency-area.event.member.left',
  'member.removed': 'agency-area.event.member.removed',
  'creator.linked': 'agency-area.event.creator.linked',
  'creator.left': 'agency-area.event.creator.left',
  'creator.let_go': 'agency-area.event.creator.let_go',
  'creator.scopes': 'agency-area.event.creator.scopes',
  'creator.covered': 'agency-area.event.creator.covered',
  'creator.uncovered': 'agency-area.event.creator.uncovered',
  'billing.started': 'agency-area.event.billing.started',
  'billing.upgrade': 'agency-area.event.billing.upgrade',
  'billing.downgrade': 'agency-area.event.billing.downgrade',
  'billing.cancel': 'agency-area.event.billing.cancel',
  'billing.keep': 'agency-area.event.billing.keep',
  'report.written': 'agency-area.event.report.written',
} as const;

/** What was done, as it stands behind who did it: "withdrew an invitation". */
export function eventText({ action, detail }: AgencyEvent): string {
  switch (action) {
    case 'invitation.sent':
      return text(
        detail['kind'] === 'member'
          ? 'agency-area.event.invitation.sent.member'
          : 'agency-area.event.invitation.sent.creator',
      );
    case 'member.joined':
      return text('agency-area.event.member.joined', { role: roleText(detail['role']) });
    case 'member.role':
      return text('agency-area.event.member.role', { role: roleText(detail['to']) });
    case 'billing.places':
      return text('agency-area.event.billing.places', {
        from: numberText(detail['from']),
        to: numberText(detail['to']),
      });
  }
  if (action in plain) return text(plain[action as keyof typeof plain]);
  // Nothing is said of a creator where nothing is known.
  return action.startsWith('act.') ? actText(action) : text('agency-area.event.other');
}

/** Who did it: members by their address, creators by their name. */
export function actorText({ action, actor, creator }: AgencyEvent): string {
  if (actor === null)
    return text(
      action === 'invitation.declined'
        ? 'agency-area.events.invited'
        : 'agency-area.events.service',
    );
  if (actor.userId === creator?.userId)
    return creator.name ?? text('agency-area.events.creatorLeft');
  return actor.email ?? text('agency-area.events.left');
}

/** What there is to add in one line; null for nothing. */
export function detailText({ action, detail }: AgencyEvent): string | null {
  if (action === 'creator.linked' || action === 'creator.scopes') {
    const allowed = agencyScopes.filter(
      (scope) => Array.isArray(detail['scopes']) && detail['scopes'].includes(scope),
    );
    return text('agency-area.events.allows', { scopes: scopesText(allowed) });
  }
  const { count } = detail;
  return action.startsWith('act.') && typeof count === 'number'
    ? text('agency-area.events.count', { count })
    : null;
}

function roleText(role: unknown): string {
  const known = agencyRoles.find((each) => each === role);
  return known === undefined ? '–' : text(`agency-area.role.${known}`);
}

const numberText = (value: unknown) => (typeof value === 'number' ? formatNumber(value) : '–');
