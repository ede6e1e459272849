import { useState } from 'react';
import type { OwnAgencies } from '@leakblock/domain/agencies';
import { dataFailureText, explainDataError } from '#lib/data-failure.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { useAnswer } from './use-answer.ts';

type OwnMembershipProps = {
  membership: NonNullable<OwnAgencies['membership']>;
  onChange: () => Promise<void>;
};

/** The way out of the team of an agency that is suspended: its own area, where members leave, is closed. */
export function OwnMembership({ membership, onChange }: OwnMembershipProps) {
  const { agencyId, name, role } = membership;
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = useAnswer(async () => {
    await onChange();
    setIsLeaving(false);
  }, explainStay);
  return (
    <article className="own-agency" aria-labelledby={`team-${agencyId}`}>
      <h3 id={`team-${agencyId}`}>{name}</h3>
      <p>{text('agencies.own.suspended')}</p>
      {role === 'owner' && <p>{text('agencies.own.suspendedOwner')}</p>}
      <p className="actions">
        <button type="button" className="text-button" onClick={() => setIsLeaving(true)}>
          {text('agencies.own.leave')}
        </button>
      </p>
      {isLeaving && (
        <Dialog labelledBy={`leave-${agencyId}`} onClose={() => setIsLeaving(false)}>
          <h2 id={`leave-${agencyId}`}>{text('agencies.own.leave.title', { name })}</h2>
          <p>{text('agencies.own.leave.body')}</p>
          {leave.problem !== null && (
            <Notice tone="problem">
              <p>{leave.problem}</p>
            </Notice>
          )}
          <div className="actions">
            <Button
              aria-disabled={leave.isBusy}
              onClick={() => void leave.send('leave-agency', { agencyId })}
            >
              {text('agencies.own.leave')}
            </Button>
            <Button look="quiet" onClick={() => setIsLeaving(false)}>
              {text('agencies.cancel')}
            </Button>
          </div>
        </Dialog>
      )}
    </article>
  );
}

/** Usually whoever alone owns an agency is told to hand it over, which she cannot do while it is closed. */
function explainStay(error: unknown): string {
  return explainDataError(error) === 'agencies.last_owner'
    ? text('agencies.own.leave.onlyOwner')
    : dataFailureText(error);
}
