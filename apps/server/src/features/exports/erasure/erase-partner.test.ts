import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../../testing/start-test-gateway.ts';
import { partners } from '../../partners/index.ts';
import { eraseAccountsJob } from './erase-accounts.job.ts';
import { readErasure } from './read-erasure.ts';
import { requestErasure } from './request-erasure.ts';

const day = 86_400_000;
let gateway: TestGateway;
let admin: SignedIn;
let skippedMs = 0;
beforeAll(async () => {
  gateway = await startTestGateway({
    features: [partners],
    env: { WORKER_IN_PROCESS: 'false' },
    now: () => new Date(Date.now() + skippedMs),
  });
  admin = await gateway.signIn();
  await gateway.sql("insert into user_roles (user_id, role) values ($1, 'admin')", [admin.userId]);
});
beforeEach(() => {
  skippedMs = 0;
});
afterAll(() => gateway.stop());

/** A partner with 420 € that are available and 150 € that are held for another 60 days. */
async function meetPartner(): Promise<SignedIn & { id: string }> {
  const who = await gateway.signIn();
  await gateway.sql('insert into profiles (id) values ($1)', [who.userId]);
  const [partner] = await gateway.sql<{ id: string }>(
    `insert into partners (user_id, programme, status, code, name, audience, terms_version, rate_basis_points,
       holding_days, decided_at)
     values ($1::uuid, 'affiliate', 'approved', 'p' || left(md5($1::uuid::text), 20), 'Lea', 'Readers', '1', 2000, 30, now())
     returning id`,
    [who.userId],
  );
  const met = { ...who, id: partner?.id ?? '' };
  await gateway.sql("insert into referrals (partner_id, status) values ($1, 'counted')", [met.id]);
  await addLine(met, 42_000, -1);
  await addLine(met, 15_000, 60);
  return met;
}
/** A line of her ledger that becomes available in some days; a negative one takes back. */
const addLine = ({ id }: { id: string }, cents: number, days: number) =>
  gateway.sql(
    `with paid as (
       insert into payments (provider, provider_ref, status, currency, total_cents, issued_at)
       values ('stripe', 'in_' || gen_random_uuid(), 'paid', 'EUR', 100000, now()) returning id
     )
     insert into commissions (partner_id, referral_id, payment_id, kind, refunded_cents, base_cents, rate_basis_points,
       amount_cents, currency, available_at)
     select $1, referrals.id, paid.id, case when $2::bigint < 0 then 'reversed' else 'earned' end,
       greatest(-$2::bigint, 0), $2::bigint, 2000, $2::bigint, 'EUR', now() + make_interval(days => $3)
     from paid, referrals where referrals.partner_id = $1`,
    [id, cents, days],
  );
async function call(who: SignedIn, name: string, body: object) {
  const answer = await fetch(`${gateway.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.ok).toBe(true);
  return (await answer.json()) as { id: string };
}
async function askForPayout(who: SignedIn): Promise<string> {
  await call(who, 'set-payout-account', {
    ...{ kind: 'iban', holder: 'Lea Sun', iban: 'DE89 3704 0044 0532 0130 00' },
  });
  return (await call(who, 'request-payout', { amountCents: 42_000 })).id;
}
const refuse = (payoutId: string) =>
  call(admin, 'decide-payout', {
    ...{ payoutId, decision: 'reject', reason: 'The account is not in your name.' },
  });
const read = ({ userId }: SignedIn) =>
  gateway.context.database.asService((trx) => readErasure(trx, userId, gateway.context.now()));
const runHourly = () =>
  eraseAccountsJob.handler(gateway.context, {}, gateway.context.stopping, {
    ...{ id: '', retryCount: 0 },
  });
const isThere = async ({ userId }: SignedIn): Promise<boolean> =>
  (await gateway.sql('select from auth.users where id = $1', [userId])).length > 0;

describe('what is left of a balance', () => {
  it('stands with what ends, as available and held', async () => {
    const lea = await meetPartner();
    expect((await read(lea)).ends.balance).toEqual({ availableCents: 42_000, heldCents: 15_000 });
    expect((await requestErasure(gateway.context, lea.userId)).ends.balance).toEqual({
      ...{ availableCents: 42_000, heldCents: 15_000 },
    });
  });

  it('is less by what refunds took back of money that was paid out, and nothing below zero', async () => {
    const lea = await meetPartner();
    await addLine(lea, -44_000, -1);
    expect((await read(lea)).ends.balance).toEqual({ availableCents: 0, heldCents: 13_000 });
    await addLine(lea, -13_001, -1);
    expect((await read(lea)).ends.balance).toEqual({ availableCents: 0, heldCents: 0 });
  });

  it('is nothing for who is no partner', async () => {
    const who = await gateway.signIn();
    expect((await read(who)).ends.balance).toEqual({ availableCents: 0, heldCents: 0 });
  });
});

describe('a payout that was refused', () => {
  /** The end was asked for first, then a payout, and that is refused after the day of the end. */
  async function refuseOnTheDay(): Promise<SignedIn & { id: string }> {
    const lea = await meetPartner();
    await requestErasure(gateway.context, lea.userId);
    const payout = await askForPayout(lea);
    skippedMs = 15 * day;
    await runHourly();
    await refuse(payout);
    return lea;
  }

  it('leaves her fourteen days to ask anew before the account ends', async () => {
    const lea = await refuseOnTheDay();
    await runHourly();
    expect(await isThere(lea)).toBe(true);
    expect((await read(lea)).obstacles).toEqual(['open_payout']);
    skippedMs += 14 * day - 60_000;
    await runHourly();
    expect(await isThere(lea)).toBe(true);
    skippedMs += 120_000;
    await runHourly();
    expect(await isThere(lea)).toBe(false);
  });

  it('stands in the way of asking for the end as well, until the money was paid', async () => {
    const lea = await meetPartner();
    await refuse(await askForPayout(lea));
    await expect(requestErasure(gateway.context, lea.userId)).rejects.toMatchObject({
      code: 'exports.in_the_way',
    });
    const payoutId = await askForPayout(lea);
    await call(admin, 'decide-payout', { payoutId, decision: 'approve' });
    await call(admin, 'decide-payout', { payoutId, decision: 'paid', reference: 'LB 1' });
    expect(await read(lea)).toMatchObject({
      ...{ obstacles: [], ends: { balance: { availableCents: 0, heldCents: 15_000 } } },
    });
  });

  it('keeps nobody who has nothing to ask for', async () => {
    const lea = await refuseOnTheDay();
    await addLine(lea, -42_000, -1);
    await runHourly();
    expect(await isThere(lea)).toBe(false);
  });

  it('nor who may not ask, since she is suspended from the programme', async () => {
    const lea = await refuseOnTheDay();
    await gateway.sql("update partners set status = 'suspended' where id = $1", [lea.id]);
    await runHourly();
    expect(await isThere(lea)).toBe(false);
  });
});
