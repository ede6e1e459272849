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

/**
 * What forms of platforms ask for, in their usual order. An impersonation is reported by the person herself with her
 * own papers: nobody else passes them on.
 */
export function platformFormSheet(kind: RequestKind, input: NoticeInput): NoticeField[] {
  if (kind === 'impersonation_report') return impersonationSheet(input);
  const isCopyright = kind === 'dmca_notice' || kind === 'dmca_search_notice';
  return [
    field('Acting as', 'Agent of the owner'),
    field('Name', input.agent.name),
    field('Company', input.agent.company),
    field('Postal address', input.agent.address),
    field('Telephone', input.agent.phone),
    field('E-mail address', input.replyTo),
    field(isCopyright ? 'Copyright owner' : 'Person concerned', input.ownerName),
    ...(isCopyright
      ? [
          field('Description of the work', describeWorks(input, 1000)),
          field('Addresses of the original work', originalLines(input)),
        ]
      : []),
    field('Addresses of the content', urlLines(input)),
    field('Authority', authorityLine(input)),
    field('Statements', tick),
    field('Signature', input.agent.name),
    field('Case number', input.caseNumber),
  ];
}

function impersonationSheet(input: NoticeInput): NoticeField[] {
  return [
    field('Accounts that impersonate', pageLines(input)),
    field('Name they use', input.ownerName),
    field('Accounts that are really yours', (input.statement?.officialUrls ?? []).join('\n')),
    field('Reporting as', 'The person who is impersonated'),
    field('Identity document', 'Attach it in the form yourself'),
    field('Case number', input.caseNumber),
  ];
}
