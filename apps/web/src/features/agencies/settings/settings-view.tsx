import { mayAct, mayRun } from '@leakblock/domain/agencies';
import type { AgencyAnswer } from '@leakblock/domain/agencies';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Page } from '#ui/page.tsx';
import { InvitationList } from '../board/invitation-list.tsx';
import { useAgency } from '../frame/use-agency.ts';
import { AgencyFacts } from './agency-facts.tsx';
import { AgencyForm } from './agency-form.tsx';
import { InviteMember } from './invite-member.tsx';
import { LeaveSection } from './leave-section.tsx';
import { MembersSection } from './members-section.tsx';
import './settings.css';

/** The agency itself: its details and brand, its team, and the way out. Each role reads all and changes its part. */
export function SettingsView() {
  const query = useAgency();
  return (
    <Page
      title={text('agency-area.section.settings')}
      lede={text('agency-area.settings.lede')}
      isNarrow
    >
      <Loaded query={query} lines={8}>
        {(read) => <Settings {...read} />}
      </Loaded>
    </Page>
  );
}

function Settings({ agency, invitations, members, role }: AgencyAnswer) {
  const isOwner = mayRun(role);
  const asked = invitations.filter(({ kind }) => kind === 'member');
  const owners = members.filter((member) => member.role === 'owner');
  return (
    <>
      {!mayAct(role) && <p className="notice">{text('agency-area.viewer')}</p>}
      {mayAct(role) ? <AgencyForm agency={agency} /> : <AgencyFacts agency={agency} />}
      <MembersSection members={members} role={role} />
      {isOwner && <InviteMember />}
      {(isOwner || asked.length > 0) && (
        <InvitationList
          invitations={asked}
          title={text('agency-area.members.invitations')}
          mayWithdraw={isOwner}
        />
      )}
      <section className="panel screen-section" aria-labelledby="own-account">
        <h2 id="own-account">{text('agency-area.section.account')}</h2>
        <p>
          {text('agency-area.settings.account')}{' '}
          <a href="/agency/account">{text('agency-area.section.account')}</a>
        </p>
      </section>
      <LeaveSection agency={agency} isLastOwner={isOwner && owners.length === 1} />
    </>
  );
}
