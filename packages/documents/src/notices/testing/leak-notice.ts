import type { NoticeInput } from '../notice-input.ts';

/** A leak with everything known about it. */
export const leakNotice: NoticeInput = {
  caseNumber: 'R-2026-000123',
  host: 'leaks.example',
  recipientName: 'Leaks Hosting Ltd',
  claim: 'copyright',
  urls: [
    {
      page: 'https://leaks.example/lea/set-1?p=2',
      media: ['https://cdn.leaks.example/a/1.jpg', 'https://cdn.leaks.example/a/2.jpg'],
    },
    { page: 'https://leaks.example/lea/set-2', media: [] },
  ],
  works: [
    {
      description: 'Beach set, 24 photographs of June 2026',
      kind: 'photo',
      originalUrl: 'https://fans.example/leasun/beach',
      madeBy: 'self',
    },
    { description: 'Rooftop video', kind: 'video', originalUrl: null, madeBy: 'self' },
  ],
  ownerName: 'Lea Sun',
  agent: {
    company: 'Sample Agency Ltd',
    name: 'Robin Vale',
    address: '1 Sample Street, Dublin, D01 X000, Ireland',
    phone: '+353 1 555 0100',
    email: 'office@agency.example',
  },
  replyTo: 'case+7.k2f@notices.agency.example',
  authorisation: { id: 'LB-7F3K', version: '2026-11', signedOn: '2026-10-02' },
  date: '2026-11-21',
  statement: {
    officialUrls: ['https://fans.example/leasun'],
    data: 'contact',
    provider: 'Leaks',
    requestedOn: '2026-11-14',
    complaintTo: 'ftc',
  },
};
