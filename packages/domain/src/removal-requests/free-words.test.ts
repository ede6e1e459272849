import { expect, it } from 'vitest';
import { createCaseLinkInput, markAsFiledInput, saveRecipientInput } from './index.ts';

const id = '00000000-0000-4000-8000-000000000000';
const hostile = ' a\0b \u202ec\ud800 ';

it('what somebody writes can be stored, and reads as it stands there', () => {
  const read = 'ab c\ufffd';
  expect(markAsFiledInput.parse({ requestId: id, reference: hostile }).reference).toBe(read);
  expect(createCaseLinkInput.parse({ caseId: id, label: hostile, days: 1 }).label).toBe(read);
  const recipient = saveRecipientInput.parse({
    ...{ scope: 'host', name: hostile, domains: [], method: 'email', address: 'a@b.example' },
    ...{ formUrl: null, confidence: 'published', language: 'en', claims: [], notes: hostile },
    validUntil: null,
  });
  expect([recipient.name, recipient.notes]).toEqual([read, read]);
  expect(markAsFiledInput.safeParse({ requestId: id, reference: '\0\u202e' }).success).toBe(false);
});
