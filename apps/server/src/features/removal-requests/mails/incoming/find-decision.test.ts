import { describe, expect, it } from 'vitest';
import { findDecision } from './find-decision.ts';

describe('an automatic mail', () => {
  it.each([
    ['refused', 'Your notice has been rejected.'],
    ['refused', 'Your request cannot be processed.'],
    ['refused', 'Unfortunately, this request cannot be processed.'],
    ['refused', 'The notice could not be processed.'],
    ['refused', 'The use of the photos falls under fair use.'],
    ['refused', 'Your copyright notice could\nnot be processed.'],
    ['refused', 'We believe that the use of the photos is covered by fair use.'],
    ['refused', 'The use of the photos appears to be fair use.'],
    ['refused', 'This is fair use.'],
    ['counter_notice', 'We received a\ncounter-notice\nfrom the uploader.'],
    [null, 'Incomplete notices cannot be processed.'],
    [null, 'If your request is incomplete, it cannot be processed.'],
    [null, 'Please consider fair use before you send a notice.'],
    [null, 'Consider whether the use is fair use before you send a notice.'],
    [null, 'The content has been removed or will be.'],
    [null, 'Please include the addresses.'],
  ])('decides %s: %s', (decision, text) => {
    expect(findDecision(text, 'A counter-notice may be sent to us.')).toBe(decision);
  });

  it('is judged without the sentences of our own mail, however they are wrapped, marked or run together', () => {
    const own =
      'Fair use was considered, and this is fair use of nothing.\nA counter-notice may be sent to us in writing at any time.';
    for (const text of [
      `We received this:\n${own}`,
      own.replaceAll(/(.{1,30}) /gu, '$1\n'),
      `Got it. ${own.replace('\n', ' ')} Thank you.`,
      own
        .split('\n')
        .map((line) => `  | ${line.toUpperCase()}`)
        .join('\n'),
    ])
      expect(findDecision(text, own)).toBeNull();
    expect(findDecision(`${own}\nWe will not remove it.`, own)).toBe('refused');
  });
});
