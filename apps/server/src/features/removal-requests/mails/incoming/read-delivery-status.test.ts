import { expect, it } from 'vitest';
import { readDeliveryStatus } from './read-delivery-status.ts';

const read = (status: string, diagnostic: string) =>
  readDeliveryStatus([
    [
      'Reporting-MTA: dns; mx.example\r\n',
      'Final-Recipient: rfc822; abuse@host.example',
      'Action: failed',
      `Status: ${status}`,
      `Diagnostic-Code: smtp; ${diagnostic}`,
    ].join('\r\n'),
  ])?.status;

it.each([
  // What a mail server writes that got a reply without a code.
  ['5.0.0', '550 Blocked by bl.example', '5.7.0'],
  ['5.0.0', '554 This message looks like\r\n spam', '5.7.0'],
  ['4.0.0', '451 your host is on a block list', '4.7.0'],
  ['5.0.0', '550 no such user', '5.0.0'],
  ['5.1.1', '550 5.1.1 no such user, spam is reported', '5.1.1'],
])('a status of %s after "%s" is one of %s', (status, diagnostic, meant) => {
  expect(read(status, diagnostic)).toBe(meant);
});
