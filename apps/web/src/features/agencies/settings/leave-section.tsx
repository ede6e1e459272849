import { useState } from 'react';
import { callFunction } from '#lib/functions-client.ts';
import { goTo } from '#lib/go-to.ts';
import { text } from '#lib/texts.ts';
import { Section } from '#ui/page.tsx';
import { AskDialog } from './ask-dialog.tsx';

type LeaveSectionProps = {
  agency: { id: string; name: string };
  /** The only owner cannot go. */
  isLastOwner: boolean;
};

/** A member leaves; her account is her own again. */
export function LeaveSection({ agency, isLastOwner }: LeaveSectionProps) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <Section
      id="leave"
      title={text('agency-area.leave.title')}
      lede={text(isLastOwner ? 'agency-area.members.lastOwner' : 'agency-area.leave.lede')}
    >
      {!isLastOwner && (
        <p>
          <button type="button" className="text-button" onClick={() => setIsAsked(true)}>
            {text('agency-area.leave.title')}
          </button>
        </p>
      )}
      {isAsked && (
        <AskDialog
          title={text('agency-area.leave.question', { name: agency.name })}
          body={text('agency-area.leave.lede')}
          confirm={text('agency-area.leave.confirm')}
          onClose={() => setIsAsked(false)}
          onConfirm={async () => {
            await callFunction('leave-agency', { agencyId: agency.id });
            goTo('/dashboard');
          }}
        />
      )}
    </Section>
  );
}
