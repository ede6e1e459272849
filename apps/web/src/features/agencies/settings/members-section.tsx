import { useState } from 'react';
import { agencyRoles, mayRun } from '@leakblock/domain/agencies';
import type { AgencyAnswer, AgencyRole } from '@leakblock/domain/agencies';
import { useAct } from '#lib/use-act.ts';
import { useUser } from '#lib/auth-context.ts';
import { formatDate } from '#lib/format-date.ts';
import { callFunction } from '#lib/functions-client.ts';
import { holdPlace } from '#lib/hold-place.ts';
import { text } from '#lib/texts.ts';
import { showMessage } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { useAgencyRefresh } from '../frame/use-agency.ts';
import { AskDialog } from './ask-dialog.tsx';

type Member = AgencyAnswer['members'][number];
type MembersSectionProps = { members: readonly Member[]; role: AgencyRole };

/** Who works for the agency, and as what. Owners change it; the last of them stays one. */
export function MembersSection({ members, role }: MembersSectionProps) {
  const refresh = useAgencyRefresh();
  const { run, problem, isBusy } = useAct();
  const [leaving, setLeaving] = useState<Member | null>(null);
  const owners = members.filter((each) => each.role === 'owner').length;
  const isOwner = mayRun(role);

  const set = async (member: Member, next: AgencyRole | null) => {
    await callFunction('set-agency-member', { userId: member.userId, role: next });
    await refresh();
  };
  return (
    <Section
      id="members"
      title={text('agency-area.members.title')}
      lede={text('agency-area.members.lede')}
    >
      {!isOwner && <p className="quiet">{text('agency-area.members.readOnly')}</p>}
      {problem !== null && (
        <Notice tone="problem">
          <p>{problem}</p>
        </Notice>
      )}
      <ul className="agency-members">
        {members.map((member) => {
          const isLastOwner = member.role === 'owner' && owners === 1;
          return (
            <MemberRow
              key={member.userId}
              member={member}
              note={isOwner && isLastOwner ? text('agency-area.members.lastOwner') : null}
              mayChange={isOwner && !isLastOwner}
              isBusy={isBusy}
              onRole={(next) =>
                run(async () => {
                  const keepPlace = holdPlace();
                  await set(member, next);
                  const title = `${member.email}: ${text(`agency-area.role.${next}`)}`;
                  void showMessage({ title, tone: 'good' });
                  keepPlace();
                })
              }
              onRemove={() => setLeaving(member)}
            />
          );
        })}
      </ul>
      {leaving !== null && (
        <AskDialog
          title={text('agency-area.members.remove.title', { email: leaving.email })}
          body={text('agency-area.members.remove.body')}
          confirm={text('agency-area.members.remove.confirm')}
          onClose={() => setLeaving(null)}
          onConfirm={async () => {
            await set(leaving, null);
            setLeaving(null);
          }}
        />
      )}
    </Section>
  );
}

type MemberRowProps = {
  member: Member;
  note: string | null;
  mayChange: boolean;
  isBusy: boolean;
  /** Gives back whether it was changed. */
  onRole: (role: AgencyRole) => Promise<boolean>;
  onRemove: () => void;
};

function MemberRow({ isBusy, mayChange, member, note, onRemove, onRole }: MemberRowProps) {
  const { email, role, since, userId } = member;
  const isMe = useUser().id === userId;
  const [chosen, setChosen] = useState<AgencyRole | null>(null);
  const wanted = chosen ?? role;
  return (
    <li>
      <div>
        <p>
          <bdi className="agency-email">{email}</bdi>
          {isMe && <span className="quiet"> ({text('agency-area.members.you')})</span>}
        </p>
        <p className="quiet">
          {!mayChange && `${text(`agency-area.role.${role}`)} · `}
          {text('agency-area.members.since', { when: formatDate(since, 'medium') })}
        </p>
        {note !== null && <p className="quiet">{note}</p>}
      </div>
      {mayChange && (
        <div className="agency-member-acts">
          <select
            className="field-input select"
            aria-label={text('agency-area.members.roleOf', { email })}
            value={wanted}
            // The arrow keys pass by roles that nobody wants: nothing changes before the button is pressed.
            onChange={({ target }) =>
              setChosen(agencyRoles.find((each) => each === target.value) ?? null)
            }
          >
            {agencyRoles.map((each) => (
              <option key={each} value={each}>
                {text(`agency-area.role.${each}`)}
              </option>
            ))}
          </select>
          {wanted !== role && (
            <Button
              look="quiet"
              aria-label={text('agency-area.members.changeOf', {
                email,
                role: text(`agency-area.role.${wanted}`),
              })}
              aria-disabled={isBusy}
              onClick={() => {
                void onRole(wanted).then((isChanged) => {
                  // She may have chosen another one meanwhile.
                  if (isChanged) setChosen((now) => (now === wanted ? null : now));
                });
              }}
            >
              {text('agency-area.members.change')}
            </Button>
          )}
          {!isMe && (
            <button
              type="button"
              className="text-button"
              aria-label={text('agency-area.members.removeOf', { email })}
              onClick={onRemove}
            >
              {text('agency-area.members.remove')}
            </button>
          )}
        </div>
      )}
    </li>
  );
}
