import type { RequestKind } from '@leakblock/domain/removal-requests';
import type { NoticeField, NoticeInput } from '../notice-input.ts';
import {
  authorityLine,
  describeWorks,
  field,
  originalLines,
  pageLines,
  tick,
  urlLines,
} from './form-parts.ts';

const isCopyright = (kind: RequestKind) => kind === 'dmca_notice' || kind === 'dmca_search_notice';

/** What forms of platforms ask for, in their usual order, of whoever files for somebody. */
export function platformFormSheet(kind: RequestKind, input: NoticeInput): NoticeField[] {
  return [
    field('Acting as', 'Agent of the owner'),
    field('Name', input.agent.name),
    field('Company', input.agent.company),
    field('Postal address', input.agent.address),
    field('Telephone', input.agent.phone),
    field('E-mail address', input.replyTo),
    field(isCopyright(kind) ? 'Copyright owner' : 'Person concerned', input.ownerName),
    ...aboutWorks(kind, input),
    ...(kind === 'impersonation_report'
      ? [field('Accounts that are really theirs', officialLines(input))]
      : []),
    field('Addresses of the content', urlLines(input)),
    field('Authority', authorityLine(input)),
    field('Statements', tick),
    field('Signature', input.agent.name),
    field('Case number', input.caseNumber),
  ];
}

/** What they ask her herself, with her own papers: nobody else passes them on, or signs for her there. */
export function ownFormSheet(kind: RequestKind, input: NoticeInput): NoticeField[] {
  if (kind === 'impersonation_report') return impersonationSheet(input);
  return [
    field('Reporting as', 'The person concerned'),
    field('Name in public', input.ownerName),
    ...aboutWorks(kind, input),
    field('Addresses of the content', urlLines(input)),
    field('Statements', tick),
    field('Case number', input.caseNumber),
  ];
}

function aboutWorks(kind: RequestKind, input: NoticeInput): NoticeField[] {
  if (!isCopyright(kind)) return [];
  return [
    field('Description of the work', describeWorks(input, 1000)),
    field('Addresses of the original work', originalLines(input)),
  ];
}

const officialLines = ({ statement }: NoticeInput) => (statement?.officialUrls ?? []).join('\n');

function impersonationSheet(input: NoticeInput): NoticeField[] {
  return [
    field('Accounts that impersonate', pageLines(input)),
    field('Name they use', input.ownerName),
    field('Accounts that are really yours', officialLines(input)),
    field('Reporting as', 'The person who is impersonated'),
    field('Identity document', 'Attach it in the form yourself'),
    field('Case number', input.caseNumber),
  ];
}
