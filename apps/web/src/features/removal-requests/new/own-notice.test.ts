import { claims } from '@leakblock/domain/removal-requests';
import { expect, it } from 'vitest';
import { writeOwnNotice } from './own-notice.ts';

const pages = ['https://tube.example/watch/1', 'https://tube.example/watch/2'];

it.each(claims)('%s: names every page, and leaves her name and contact to her', (claim) => {
  const { body, subject } = writeOwnNotice(claim, pages);
  expect(subject).not.toBe('');
  for (const page of pages) expect(body.split('\n')).toContain(page);
  expect(body).toMatch(/\[your name\]\n\[your postal address, telephone and e-mail\]\n\[date\]$/u);
});

it.each(claims)('%s: speaks of nobody who acts for her', (claim) => {
  expect(writeOwnNotice(claim, pages).body).not.toMatch(/on behalf|agent for|we ask/iu);
});

it('a notice of infringement has what 17 U.S.C. 512(c)(3)(A) asks for', () => {
  const { body } = writeOwnNotice('copyright', pages);
  for (const element of [
    '[describe your work',
    'good-faith belief',
    'information in this notice is accurate',
    'Under penalty of perjury',
  ]) {
    expect(body).toContain(element);
  }
});

it('without an address it has a gap for one', () => {
  expect(writeOwnNotice('impersonation', []).body).toContain('[address of the page]');
});
