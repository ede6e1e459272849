import { assert, constantFrom, integer, property, record, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balanceOf, leftOf, refusePayout } from './balance.ts';
import { canonicalAddress } from './canonical-address.ts';
import { isCodeAllowed } from './code-words.ts';
import { earningColumns, earningRows } from './csv-rows.ts';
import { judgeReferral } from './judge-referral.ts';
import { mayApplyAgain, movePartner, movePayout } from './partner-moves.ts';

const now = new Date('2026-11-21T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() - count * 3_600_000);

describe('a balance', () => {
  const cents = integer({ min: -1_000_000, max: 1_000_000 });
  const paid = integer({ min: 0, max: 1_000_000 });

  it('is in all its parts what the ledger comes to', () => {
    assert(
      property(
        record({ due: cents, held: cents, requested: paid, approved: paid, done: paid, no: paid }),
        ({ due, held, requested, approved, done, no }) => {
          const payoutCents = { requested, approved, paid: done, rejected: no };
          const balance = balanceOf({ dueCents: due, heldCents: held, payoutCents });
          const { availableCents, heldCents, openPayoutCents, paidCents } = balance;
          expect(availableCents + heldCents + openPayoutCents + paidCents).toBe(due + held);
        },
      ),
    );
  });

  it('can be negative when a refund comes after the payout', () => {
    const balance = balanceOf({ dueCents: 0, heldCents: 0, payoutCents: { paid: 5000 } });
    expect(balance.availableCents).toBe(-5000);
  });

  it('leaves what it comes to in all, and never less than nothing', () => {
    assert(
      property(cents, paid, (availableCents, heldCents) => {
        const left = leftOf({ availableCents, heldCents });
        expect(left.availableCents).toBe(Math.max(availableCents, 0));
        expect(left.heldCents).toBeGreaterThanOrEqual(0);
        expect(left.availableCents + left.heldCents).toBe(Math.max(availableCents + heldCents, 0));
      }),
    );
  });

  it.each([
    [5000, 5000, null],
    [4999, 4999, 'partners.payout_too_small'],
    [5000, 5001, 'partners.balance_changed'],
    [5001, 5000, 'partners.balance_changed'],
    [5000, -200, 'partners.balance_changed'],
  ])('asked for %s of %s: %s', (amountCents, availableCents, refusal) => {
    expect(refusePayout({ amountCents, availableCents, minimumCents: 5000 })).toBe(refusal);
  });
});

describe('an address', () => {
  it.each([
    ['Lea.Sun+shop@GMAIL.com', 'leasun@gmail.com'],
    ['l.e.a.sun@googlemail.com', 'leasun@gmail.com'],
    ['lea+x@pm.me', 'lea@proton.me'],
    ['lea.sun@icloud.com', 'lea.sun@icloud.com'],
    ['lea@me.com', 'lea@icloud.com'],
    ['lea-shop@yahoo.com', 'lea@yahoo.com'],
    ['lea-sun@example.org', 'lea-sun@example.org'],
    ['lea.sun+a+b@example.org', 'lea.sun@example.org'],
    [' Lea@Example.ORG. ', 'lea@example.org'],
    ['+tag@example.org', '+tag@example.org'],
    ['no address', 'no address'],
    ['lea@constructor', 'lea@constructor'],
  ])('%s is the same as %s', (address, same) => {
    expect(canonicalAddress(address)).toBe(same);
  });

  it('has one spelling: that of its spelling is itself', () => {
    const domains = constantFrom('gmail.com', 'googlemail.com', 'pm.me', 'yahoo.com', 'x.example');
    assert(
      property(string(), domains, (local, domain) => {
        const once = canonicalAddress(`${local}@${domain}`);
        expect(canonicalAddress(once)).toBe(once);
      }),
    );
  });
});

it.each([
  ...[
    'leakblock',
    'leak-block',
    'my-leakblock-shop',
    'le-akblock',
    '1eakb1ock',
    'admin',
    'a-dmin',
    'admin-team',
    'home',
  ],
  ...['earning-hub', 'support', 'null', 'pay-pal', 'affilates'],
])('%s may not stand in a link', (code) => {
  expect(isCodeAllowed(code)).toBe(false);
});
it.each(['lea-sun', 'lantern', 'homebody', 'studio4', 'sadmin1'])('%s may', (code) => {
  expect(isCodeAllowed(code)).toBe(true);
});

describe('a claim', () => {
  const claim = {
    person: { id: 'a', email: 'new@example.org', createdAt: hours(1) },
    partner: { id: 'b', email: 'lea@example.org' },
    isPartnersDevice: false,
  };
  const person = claim.person;
  it.each([
    [claim, null],
    [{ ...claim, partner: { id: 'a', email: null } }, 'same_person'],
    [{ ...claim, person: { ...person, email: 'LEA+2@example.org' } }, 'same_address'],
    [{ ...claim, isPartnersDevice: true }, 'same_device'],
    [{ ...claim, person: { ...person, createdAt: hours(24) } }, 'old_account'],
    [{ ...claim, person: { ...person, email: null } }, null],
  ])('%# is judged', (given, refusal) => {
    expect(judgeReferral(given, now)).toBe(refusal);
  });
});

describe('decisions', () => {
  it('lead only where they may', () => {
    expect(movePartner('applied', 'approve')).toBe('approved');
    expect(movePartner('rejected', 'approve')).toBe('approved');
    expect(movePartner('approved', 'approve')).toBeNull();
    expect(movePartner('suspended', 'approve')).toBeNull();
    expect(movePartner('suspended', 'reinstate')).toBe('approved');
    expect(movePartner('approved', 'reject')).toBeNull();
    expect(movePayout('requested', 'paid')).toBeNull();
    expect(movePayout('approved', 'paid')).toBe('paid');
    expect(movePayout('approved', 'reject')).toBe('rejected');
    for (const last of ['paid', 'rejected'] as const)
      for (const decision of ['approve', 'reject', 'paid'] as const)
        expect(movePayout(last, decision)).toBeNull();
  });

  it('of a rejection may be asked for again after 30 days, of a suspension never', () => {
    const ago = (days: number) => hours(days * 24);
    expect(mayApplyAgain({ status: 'rejected', decidedAt: ago(29) }, now)).toBe(false);
    expect(mayApplyAgain({ status: 'rejected', decidedAt: ago(30) }, now)).toBe(true);
    expect(mayApplyAgain({ status: 'suspended', decidedAt: ago(300) }, now)).toBe(false);
    expect(mayApplyAgain({ status: 'approved', decidedAt: ago(300) }, now)).toBe(false);
    expect(mayApplyAgain({ status: 'applied', decidedAt: null }, now)).toBe(false);
  });
});

describe('a file of earnings', () => {
  const line = {
    ...{ createdAt: '2026-11-01T10:00:00Z', rateBasisPoints: 2050, currency: 'EUR' },
    availableAt: '2026-12-01T10:00:00Z',
  };
  const records = {
    partnerName: 'Lea',
    commissions: [
      { ...line, kind: 'earned', baseCents: 16_723, amountCents: 3345 },
      { ...line, kind: 'reversed', baseCents: -16_723, amountCents: -5 },
    ],
    payouts: [
      {
        ...{ createdAt: line.createdAt, status: 'paid', amountCents: 500_000, currency: 'EUR' },
        ...{ reference: 'Payout 1', reason: null },
      },
    ],
    days: [{ day: '2026-11-01', clicks: 4, signUps: 1, firstPayments: 0 }],
  };

  it('has a row for everything, and as many cells in each as there are columns', () => {
    const rows = earningRows(records);
    expect(rows.map((row) => row.length)).toEqual(rows.map(() => earningColumns.length));
    expect(rows.map(([, type, , base, rate, amount]) => [type, base, rate, amount])).toEqual([
      ['earned', '167.23', '20.50', '33.45'],
      ['taken_back', '167.23', '20.50', '0.05'],
      ['payout', '', '', '5000.00'],
      ['day', '', '', ''],
    ]);
  });

  it('says days, and never at what minute somebody paid', () => {
    const dates = earningRows(records).map(([, , date, , , , , available]) => [date, available]);
    expect(dates).toEqual([
      ['2026-11-01', '2026-12-01'],
      ['2026-11-01', '2026-12-01'],
      ['2026-11-01', ''],
      ['2026-11-01', ''],
    ]);
  });

  it('has no cell that begins with a sign', () => {
    for (const cell of earningRows(records).flat()) expect(String(cell)).not.toMatch(/^[-+=@]/u);
  });
});
