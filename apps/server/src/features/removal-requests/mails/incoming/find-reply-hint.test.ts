import { describe, expect, it } from 'vitest';
import { findReplyHint, findTicket } from './find-reply-hint.ts';

describe('a reply', () => {
  it.each([
    ['removed', 'The reported content has been removed.'],
    ['removed', 'We have taken down the page. Regards'],
    ['removed', 'The file is no longer available.'],
    ['removed', 'Der Inhalt wurde entfernt.'],
    ['removed', 'Wir haben die Seite gelöscht.'],
    ['removed', 'Die Seite ist nicht mehr abrufbar.'],
    ['refused', 'We will not remove this content.'],
    ['refused', 'We are unable to process your request.'],
    ['refused', 'Your notice has been rejected.'],
    ['refused', 'We believe this is fair use.'],
    ['refused', 'Wir können den Inhalt nicht entfernen.'],
    ['refused', 'Ihr Antrag wurde abgelehnt.'],
    ['asks_more', 'Please send proof that you may act for the owner (an authorisation).'],
    ['asks_more', 'Please send the exact addresses of the pages.'],
    ['asks_more', 'Bitte senden Sie uns einen Nachweis.'],
    [
      'counter_notice',
      'We received a counter-notice from the uploader; the content will be restored.',
    ],
    ['counter_notice', 'Der Nutzer hat eine Gegendarstellung eingereicht.'],
    [null, 'Thank you for your message.'],
    [null, 'The content will be removed once we have looked at it.'],
    [null, 'The content has not been removed yet.'],
    [null, 'Der Inhalt wird in Kürze entfernt.'],
    [null, ''],
  ])('hints at %s: %s', (hint, text) => {
    expect(findReplyHint(text)).toBe(hint);
  });

  it('is judged by its own words, not by those of our notice below them', () => {
    const notice =
      'If this has been removed already, ignore it. A counter-notice may be sent to us.';
    for (const text of [
      `Hello.\n\n> ${notice}`,
      `Hello.\n\nOn Mon, 2 Nov 2026 at 10:00 LeakBlock <n@x.example> wrote:\n${notice}`,
      `Hallo.\n\nAm 2. November 2026 schrieb LeakBlock:\n${notice}`,
      `Hello.\n-----Original Message-----\n${notice}`,
    ]) {
      expect(findReplyHint(text)).toBeNull();
    }
  });
});

describe('the number of a ticket', () => {
  it.each([
    ['Re: [Case R-2026-000123] Notice', 'We received your request. Ticket #4001.', '4001'],
    ['[#88123] Your complaint', '', '88123'],
    ['Your request ABC-99812 was received', '', 'ABC-99812'],
    ['Ihre Anfrage', 'Vorgang Nr. 2026/771 wurde angelegt.', '2026/771'],
    ['Re: [Case R-2026-000123] Notice', 'Thanks!', null],
    ['Re: [Case R-2026-000123] Notice', 'Your case R-2026-000123 was received.', null],
  ])('in %j with %j is %s', (subject, text, ticket) => {
    expect(findTicket(subject, text)).toBe(ticket);
  });
});

// A pattern that takes cubic time would not end before the suite is given up.
it.each(['case', 'ticket no. # [', 'request :#'])(
  'a number is looked for in a mail of “%s” and blanks, and not for ever',
  (word) => {
    const blanks = ' \n\t'.repeat(6000);
    expect(findTicket('', `${word}${blanks}!`)).toBeNull();
    expect(findTicket('', `${word.repeat(3)}${blanks}A-17`.slice(0, 30_000))).toBeOneOf([
      'A-17',
      null,
    ]);
  },
);
