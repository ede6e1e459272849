import { expect, it } from 'vitest';
import { createHostGate } from '../fetch/create-host-gate.ts';
import type { Fetcher } from '../fetch/types.ts';
import { lookUpSecurityTxt } from './look-up-security-txt.ts';

const host = 'leaks.example';
const ask = (text: string) => {
  const fetcher: Fetcher = ({ url }) =>
    Promise.resolve({
      ...{ ok: true, status: 200, headers: { 'content-type': 'text/plain' }, text, url },
      ...{ location: null, truncated: null, firstByteMs: 0, ms: 0 },
    });
  const polite = { fetcher, gate: createHostGate(), deadlineAt: performance.now() + 5000 };
  return lookUpSecurityTxt(host, { ...polite, now: new Date('2026-11-21T10:00:00Z') });
};

it('takes a site’s word for its own mailboxes and forms; anybody else’s are guesses', async () => {
  const { contacts } = await ask(
    [
      'Contact: mailto:abuse@leaks.example',
      'Contact: mailto:desk@mail.leaks.example',
      'Contact: mailto:somebody@bank.example',
      'Contact: https://www.leaks.example/report',
      'Contact: https://somebody.example/form',
    ].join('\n'),
  );
  expect(
    contacts.map(({ address, confidence, formUrl }) => [address ?? formUrl, confidence]),
  ).toEqual([
    ['abuse@leaks.example', 'published'],
    ['desk@mail.leaks.example', 'published'],
    ['https://www.leaks.example/report', 'published'],
    ['somebody@bank.example', 'guessed'],
    ['https://somebody.example/form', 'guessed'],
  ]);
});
