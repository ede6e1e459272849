import { useState } from 'react';
import type { AgencyScope, OwnAgencies } from '@leakblock/domain/agencies';
import { formatDateTime } from '#lib/format.ts';
import { goTo } from '#lib/go-to.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { ScopeTicks } from './scope-ticks.tsx';
import { useAnswer } from './use-answer.ts';

type OwnInvitationProps = {
  invitation: OwnAgencies['invitations'][number];
  onChange: () => Promise<void>;
};

/** An agency's question. Nothing is ticked before she ticks it: consent is given, not left in place. */
export function OwnInvitation({ invitation, onChange }: OwnInvitationProps) {
  const { id, agencyName, website, kind, role, scopes, message, expiresAt } = invitation;
  const [chosen, setChosen] = useState<AgencyScope[]>([]);
  const isMember = kind === 'member';
  const { send, isBusy, problem } = useAnswer(onChange);

  async function accept() {
    const consent = isMember ? {} : { scopes: chosen };
    const sent = { invitationId: id, answer: 'accept', ...consent };
    const isDone = await send('answer-invitation', sent);
    // The account is an agency's from now on, and sees its area.
    if (isDone && isMember) goTo('/agency');
  }

  return (
    <article className="own-agency" aria-labelledby={`invitation-${id}`}>
      <h3 id={`invitation-${id}`}>
        {text(isMember ? 'agencies.own.asksMember' : 'agencies.own.asks', { name: agencyName })}
      </h3>
      {website !== null && <p className="quiet own-agency-words">{website}</p>}
      {message !== null && <blockquote className="own-agency-words">{message}</blockquote>}
      {isMember ? (
        <p>{text('agencies.own.member', { role: text(`agencies.role.${role ?? 'viewer'}`) })}</p>
      ) : (
        <ScopeTicks id={`invitation-${id}`} offered={scopes} chosen={chosen} onChange={setChosen} />
      )}
      <p className="quiet">{text('agencies.own.until', { day: formatDateTime(expiresAt) })}</p>
      {problem !== null && (
        <Notice tone="problem">
          <p>{problem}</p>
        </Notice>
      )}
      <p className="actions">
        <Button aria-disabled={isBusy} onClick={() => void accept()}>
          {text('agencies.own.accept')}
        </Button>
        <Button
          look="quiet"
          aria-disabled={isBusy}
          onClick={() => void send('answer-invitation', { invitationId: id, answer: 'decline' })}
        >
          {text('agencies.own.decline')}
        </Button>
      </p>
    </article>
  );
}
