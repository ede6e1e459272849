import { listUrls } from '../lists.ts';
import type { ComplaintBody, NoticeInput, WrittenSections } from '../notice-input.ts';

/** `to`: the recipient's own name where it is not fixed. */
const bodies: Record<ComplaintBody, { subject: string; to?: string; duty: string }> = {
  ftc: {
    subject: 'Complaint about a platform that did not act on a request under 47 U.S.C. 223a',
    to: 'Federal Trade Commission',
    duty: 'The platform did not remove the depictions within the 48 hours that 47 U.S.C. 223a(a)(3) gives it.',
  },
  ofcom: {
    subject: 'Complaint about a service that did not act on a report of intimate images',
    to: 'Ofcom',
    duty: 'The service did not act on a report of intimate images that were shared without consent, as the Online Safety Act 2023 requires of it.',
  },
  coordinator: {
    subject: 'Complaint under Article 53 of Regulation (EU) 2022/2065',
    to: 'Digital Services Coordinator',
    duty: 'The provider did not decide on a notice under Article 16 of Regulation (EU) 2022/2065 in a timely, diligent, non-arbitrary and objective manner.',
  },
  card_brand: {
    subject: 'Report of a merchant that sells content without the consent of those it shows',
    duty: 'The merchant takes payments for content that is shown without consent. By the rules of the card networks it has to resolve complaints about such content within seven business days.',
  },
  merchant: {
    subject: 'Complaint about content that is shown without consent',
    to: 'the merchant',
    duty: 'The content below is shown without the consent of whoever holds the rights in it or is shown by it. We ask for its removal within seven business days.',
  },
};

/** A complaint that a person files by hand with an authority, a card network or a merchant. */
export function englishComplaint(
  input: NoticeInput,
  contact: string,
  authority: string,
): WrittenSections {
  const { statement } = input;
  const body = bodies[statement?.complaintTo ?? 'merchant'];
  const sent = [
    ...(statement?.requestedOn === undefined ? [] : [`First asked on: ${statement.requestedOn}`]),
    ...(statement?.reference === undefined ? [] : [`Its reference: ${statement.reference}`]),
  ];
  return {
    subject: body.subject,
    sections: [
      { element: null, text: `To ${body.to ?? input.recipientName}` },
      {
        element: 'respondent',
        text: `Who the complaint is about\n${statement?.provider ?? 'The merchant'} (${input.host})`,
      },
      { element: 'facts', text: ['What happened', body.duty, ...sent].join('\n') },
      { element: 'location', text: `Where the content is\n${listUrls(input.urls)}` },
      {
        element: 'statement',
        text: `Statement\nWe complain on behalf of ${input.ownerName}. ${authority} The information in this complaint is accurate to the best of our knowledge.`,
      },
      { element: 'contact', text: `Contact\n${contact}` },
    ],
  };
}
