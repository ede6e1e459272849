import { useState } from 'react';
import type { AgencyAnswer } from '@leakblock/domain/agencies';
import { dataFailureText } from '#lib/data-failure.ts';
import { formatDate } from '#lib/format-date.ts';
import { formatDay } from '#lib/format-day.ts';
import { callFunction } from '#lib/functions-client.ts';
import { useHeldPlace } from '#lib/hold-place.ts';
import { text } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { scopesText } from '../creator/scopes-text.ts';
import { useAgencyRefresh } from '../frame/use-agency.ts';

type Invitation = AgencyAnswer['invitations'][number];

type InvitationListProps = {
  invitations: readonly Invitation[];
  title?: string;
  /** Whether this member may take them back. */
  mayWithdraw?: boolean;
};

/** Who was asked lately: open ones can be withdrawn, answered ones say how. */
export function InvitationList(props: InvitationListProps) {
  const { invitations, mayWithdraw = true, title = text('agency-area.invitations.title') } = props;
  const refresh = useAgencyRefresh();
  const [busyId, setBusyId] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function withdraw(invitationId: string) {
    if (busyId !== null) return;
    setBusyId(invitationId);
    setFailure(null);
    try {
      await callFunction('withdraw-invitation', { invitationId });
    } catch (error) {
      setFailure(dataFailureText(error));
    } finally {
      await refresh();
      setBusyId(null);
    }
  }

  return (
    <Section id="invitations" title={title}>
      {failure !== null && (
        <Notice tone="problem">
          <p>{failure}</p>
        </Notice>
      )}
      {invitations.length === 0 ? (
        <p className="quiet">{text('agency-area.invitations.none')}</p>
      ) : (
        <ul className="agency-invitations">
          {invitations.map((invitation) => (
            <li key={invitation.id}>
              <div>
                <p>
                  <bdi className="agency-email">{invitation.email}</bdi>{' '}
                  <Badge tone={invitation.status === 'open' ? 'calm' : 'plain'}>
                    {text(`agency-area.invitation.${invitation.status}`)}
                  </Badge>
                </p>
                <p className="quiet">
                  {invitation.role === null
                    ? scopesText(invitation.scopes)
                    : text(`agency-area.role.${invitation.role}`)}{' '}
                  ·{' '}
                  {invitation.status === 'open'
                    ? text('agency-area.invitations.until', {
                        // The end of a day of UTC, as the mail names it.
                        when: formatDay(invitation.expiresAt.slice(0, 10)),
                      })
                    : text('agency-area.invitations.sent', {
                        when: formatDate(invitation.createdAt, 'medium'),
                      })}
                </p>
              </div>
              {mayWithdraw && invitation.status === 'open' && (
                <WithdrawButton
                  email={invitation.email}
                  isBusy={busyId === invitation.id}
                  onPress={() => void withdraw(invitation.id)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

type WithdrawButtonProps = { email: string; isBusy: boolean; onPress: () => void };

/** Goes once the invitation is withdrawn, which stays in the list. */
function WithdrawButton({ email, isBusy, onPress }: WithdrawButtonProps) {
  const button = useHeldPlace<HTMLButtonElement>();
  return (
    <button
      ref={button}
      type="button"
      className="text-button"
      aria-disabled={isBusy}
      aria-label={text('agency-area.invitations.withdrawOf', { email })}
      onClick={onPress}
    >
      {text('agency-area.invitations.withdraw')}
    </button>
  );
}
