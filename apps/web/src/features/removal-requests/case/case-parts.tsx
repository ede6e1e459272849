import { text } from '#lib/texts.ts';
import { Section } from '#ui/page.tsx';
import { CaseEvidence } from '../evidence/case-evidence.tsx';
import { CaseMails } from '../mails/case-mails.tsx';
import { CaseContacts } from '../recipients/case-contacts.tsx';

/** What belongs to a case and is loaded after what she came for. */
export function CaseParts({ caseId }: { caseId: string }) {
  return (
    <>
      <Section id="mails" title={text('removal-requests.case.mails')}>
        <CaseMails caseId={caseId} />
      </Section>
      <Section id="contacts" title={text('removal-requests.case.contacts')}>
        <CaseContacts caseId={caseId} />
      </Section>
      <Section id="evidence" title={text('removal-requests.shared.evidence')}>
        <CaseEvidence caseId={caseId} />
      </Section>
    </>
  );
}
