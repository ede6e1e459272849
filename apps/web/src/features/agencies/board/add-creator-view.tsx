import { mayAct } from '@leakblock/domain/agencies';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Page, Section } from '#ui/page.tsx';
import { useAgency } from '../frame/use-agency.ts';
import { InvitationList } from './invitation-list.tsx';
import { InviteForm } from './invite-form.tsx';

const steps = ['mail', 'answer', 'board'] as const;

/** A creator is asked, and decides herself; below, who has been asked so far. */
export function AddCreatorView() {
  const agency = useAgency();
  return (
    <Page title={text('agency-area.section.add')} lede={text('agency-area.add.lede')} isNarrow>
      <Loaded query={agency} lines={6}>
        {({ invitations, role }) =>
          mayAct(role) ? (
            <>
              <Section id="invite" title={text('agency-area.add.form')}>
                <InviteForm />
              </Section>
              <Section id="next" title={text('agency-area.add.next')}>
                <ol className="agency-steps">
                  {steps.map((step) => (
                    <li key={step}>{text(`agency-area.add.next.${step}`)}</li>
                  ))}
                </ol>
              </Section>
              <InvitationList invitations={invitations.filter(({ kind }) => kind === 'creator')} />
            </>
          ) : (
            <p className="panel">{text('agency-area.viewer')}</p>
          )
        }
      </Loaded>
    </Page>
  );
}
