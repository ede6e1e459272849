import { noticeLanguages } from '@leakblock/domain/removal-requests';
import { expect, it } from 'vitest';
import { writeAuthorityProof, writeFollowUp, writeRetraction } from './later-mails.ts';
import type { FollowUp } from './later-mails.ts';
import { leakNotice } from './testing/leak-notice.ts';

const { agent, caseNumber, ownerName, recipientName, replyTo, urls } = leakNotice;
const input = {
  agent,
  caseNumber,
  ownerName,
  recipientName,
  replyTo,
  urls,
  notice: {
    subject: '[Case R-2026-000123] Copyright notice – leaks.example',
    sentOn: '2026-11-14',
  },
};
const followUps: FollowUp[] = [1, 2, 'reminder', 'claim_false'];

it.each(followUps)('follow-up %s stays in the thread and lists what is still up', (which) => {
  for (const language of noticeLanguages) {
    const { body, subject } = writeFollowUp(which, language, input);
    expect(subject).toBe(`Re: ${input.notice.subject}`);
    expect(body).toContain('https://leaks.example/lea/set-2');
    expect(body).toContain('2026-11-14');
    expect(body).toContain(caseNumber);
    expect(body).not.toMatch(/undefined|\n{3}/u);
  }
});

it('differs from one follow-up to the next', () => {
  const bodies = followUps.map((which) => writeFollowUp(which, 'en', input).body);
  expect(new Set(bodies).size).toBe(followUps.length);
});

it('announces nothing that may not follow: a registrar reads it too, and a platform has none above it', () => {
  for (const which of followUps)
    for (const language of noticeLanguages)
      expect(writeFollowUp(which, language, input).body).not.toMatch(/registrar|upstream|sonst/iu);
});

it('takes a notice back without leaving a doubt, and answers an answer in its thread', () => {
  const answered = { ...input, notice: { ...input.notice, subject: 'Re: ticket 77' } };
  const { body, subject } = writeRetraction('en', answered);
  expect(subject).toBe('Re: ticket 77');
  expect(body).toContain('We withdraw our notice of 2026-11-14 (R-2026-000123).');
});

it('proves authority by the letter, without the legal name', () => {
  const { body } = writeAuthorityProof('de', {
    ...input,
    authorisation: { id: 'LB-7F3K', version: 1, signedOn: '2026-10-02', endsOn: '2027-10-01' },
    verifyUrl: 'https://agency.example/verify',
    sha256: 'ab'.repeat(32),
  });
  expect(body).toContain('LB-7F3K');
  expect(body).toContain('2027-10-01');
  expect(body).toContain('https://agency.example/verify');
});
