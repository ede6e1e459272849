import { describe, expect, it } from 'vitest';
import { refusesAddress, refusesSender } from './is-about-address.ts';

describe('a reply to RCPT TO', () => {
  it.each([
    ['550 5.1.1 no such user', true],
    ['550 No Such User Here', true],
    ['550 5.1.1 we take no spam for a user that is unknown', true],
    ['550 5.0.0 unknown', true],
    ['554 no', false],
    ['552 5.2.2 over quota', false],
    ['550 5.7.1 see our rules', false],
    ['550 5.0.0 blocked, see the list', false],
    ['550 JunkMail rejected - mx.agency.example [192.0.2.1] is in an RBL', false],
    ['550-192.0.2.1 is blacklisted at bl.example', false],
    ['550 relay not permitted', false],
    ['553 sender fails DMARC', false],
  ])('"%s" says that there is no such address: %s', (reply, isAddress) => {
    expect(refusesAddress(Number(reply.slice(0, 3)), reply)).toBe(isAddress);
  });

  it.each([
    ['451 4.7.1 greylisted', true],
    ['451 your host is on a block list', true],
    ['451 busy', false],
    ['452 4.2.2 full', false],
  ])('"%s" is about us: %s', (reply, isAboutUs) => {
    expect(refusesSender(reply)).toBe(isAboutUs);
  });
});
