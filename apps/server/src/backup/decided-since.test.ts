import { randomUUID } from 'node:crypto';
import { earningHubAnswer } from '@leakblock/domain/partners';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn, TestGateway } from '../testing/start-test-gateway.ts';
import { startEndedSince } from './testing/ended-since.ts';
import type { EndedSince } from './testing/ended-since.ts';

let page: EndedSince;
let gateway: TestGateway;
beforeAll(async () => {
  page = await startEndedSince();
  ({ gateway } = page);
});
afterAll(() => gateway.stop());

/** What the one commission of each partner comes to. */
const amountCents = 5866;
/** Partners as they are in the backup, and which of them wait for a payout there. */
const inBackup = {
  waiting: 'approved',
  granted: 'approved',
  refused: 'approved',
  late: 'approved',
  sent: 'approved',
  dropped: 'approved',
  fraud: 'approved',
  freed: 'suspended',
  fast: 'applied',
  turnedDown: 'applied',
} as const;
type Name = keyof typeof inBackup;
const names = Object.keys(inBackup) as Name[];
const waits: readonly Name[] = ['waiting', 'granted', 'refused'];
type Earner = { person: SignedIn; partnerId: string; payoutId: string };
type Story = Record<Name, Earner>;

async function insert(text: string, values: unknown[]): Promise<string> {
  const [row] = await gateway.sql<{ id: string }>(`insert into ${text} returning id`, values);
  return row?.id ?? '';
}

async function plantPartner(name: Name): Promise<Earner> {
  const person = await page.meet();
  const partnerId = await insert(
    `partners (user_id, programme, code, name, audience, terms_version)
     values ($1, 'affiliate', 'code-' || left(gen_random_uuid()::text, 8), 'Isaure', 'Readers', '1')`,
    [person.userId],
  );
  if (inBackup[name] === 'applied') return { person, partnerId, payoutId: '' };
  await gateway.sql(
    `update partners set status = 'approved', rate_basis_points = 2000, holding_days = 30, decided_at = now()
     where id = $1`,
    [partnerId],
  );
  const referralId = await insert("referrals (partner_id, status) values ($1, 'counted')", [
    partnerId,
  ]);
  const paymentId = await insert(
    `payments (provider, provider_ref, status, currency, total_cents, tax_cents, issued_at, paid_at)
     values ('stripe', 'in_' || gen_random_uuid(), 'paid', 'EUR', 34900, 5572, now(), now())`,
    [],
  );
  await insert(
    `commissions (partner_id, referral_id, payment_id, kind, base_cents, rate_basis_points, amount_cents, currency, available_at)
     values ($1, $2, $3, 'earned', 29328, 2000, $4, 'EUR', now())`,
    [partnerId, referralId, paymentId, amountCents],
  );
  const account = { kind: 'iban', holder: 'Isaure', iban: 'DE89 3704 0044 0532 0130 00' };
  await page.call(person, 'set-payout-account', account);
  const payoutId = waits.includes(name) ? await ask(person) : '';
  await gateway.sql(
    "update partners set status = $2, reason = case when $2 = 'suspended' then 'Isaure' end where id = $1",
    [partnerId, inBackup[name]],
  );
  return { person, partnerId, payoutId };
}

async function plant(): Promise<Story> {
  const story = {} as Story;
  for (const name of names) story[name] = await plantPartner(name);
  return story;
}

async function ask(person: SignedIn): Promise<string> {
  return String((await page.call(person, 'request-payout', { amountCents }))['id']);
}
const decide = (what: 'partner' | 'payout', body: object) =>
  page.call(page.admin, `decide-${what}`, body);
const reason = 'Isaure is somebody else.';

/** What operators decide after the backup; payouts that were asked for after it among them. */
async function decideEverything(story: Story): Promise<void> {
  const pay = { decision: 'paid', reference: 'Isaure 7' };
  const approve = async (name: Name) => {
    const payoutId =
      story[name].payoutId === '' ? await ask(story[name].person) : story[name].payoutId;
    story[name].payoutId = payoutId;
    await decide('payout', { payoutId, decision: 'approve' });
    return payoutId;
  };
  await decide('payout', { payoutId: await approve('waiting'), ...pay });
  await approve('granted');
  await decide('payout', { payoutId: story.refused.payoutId, decision: 'reject', reason });
  await decide('payout', { payoutId: await approve('late'), ...pay });
  await approve('sent');
  const payoutId = await approve('dropped');
  await decide('payout', { payoutId, decision: 'reject', isUnsent: true, reason });

  const of = (name: Name) => ({ partnerId: story[name].partnerId });
  await decide('partner', { ...of('fraud'), decision: 'suspend', reason });
  await decide('partner', { ...of('freed'), decision: 'reinstate' });
  const terms = { rateBasisPoints: 1500, holdingDays: 7 };
  await decide('partner', { ...of('fast'), decision: 'approve', ...terms });
  await decide('partner', { ...of('fast'), decision: 'suspend', reason });
  await decide('partner', { ...of('turnedDown'), decision: 'reject', reason });
}

/** Where every partner stands, in the hub too. */
async function standing(story: Story): Promise<unknown> {
  return Promise.all(
    names.map(async (name) => {
      const { partnerId, person } = story[name];
      const rows = await gateway.sql(
        `select partners.status, rate_basis_points, holding_days, partners.reason is null as is_silent,
           array_agg(row (payouts.status, payouts.amount_cents, payouts.currency, payouts.reference is null,
             payouts.reason is null, payouts.paid_at is null)::text) as payouts
         from partners left join payouts on payouts.partner_id = partners.id where partners.id = $1 group by partners.id`,
        [partnerId],
      );
      const hub = earningHubAnswer.parse(await page.call(person, 'read-earning-hub'));
      return { name, rows, balance: { ...hub.balance, nextAvailableAt: null } };
    }),
  );
}

describe('what operators decided about partners since a backup', () => {
  let before: Story;
  let restored: Story;
  let lines: Record<string, unknown>[];
  beforeAll(async () => {
    [before, restored] = [await plant(), await plant()];
    const from = gateway.logLines().length;
    await decideEverything(before);
    lines = page.linesFound(from);
  });

  it('is told by the log in ids, and amounts', () => {
    const of = (name: Name) => ({ partnerId: before[name].partnerId });
    const payout = (name: Name) => ({ ...of(name), payoutId: before[name].payoutId, amountCents });
    expect(lines).toMatchObject([
      { msg: 'A payout was approved.', ...payout('waiting') },
      { msg: 'A payout was paid.', ...payout('waiting') },
      { msg: 'A payout was approved.', ...payout('granted') },
      { msg: 'A payout was rejected.', ...payout('refused') },
      { msg: 'A payout was approved.', ...payout('late') },
      { msg: 'A payout was paid.', ...payout('late') },
      { msg: 'A payout was approved.', ...payout('sent') },
      { msg: 'A payout was approved.', ...payout('dropped') },
      { msg: 'A payout was rejected.', ...payout('dropped') },
      { msg: 'A partner was suspended.', ...of('fraud') },
      { msg: 'A partner is no longer suspended.', ...of('freed') },
      {
        ...{ msg: 'A partner was approved.', ...of('fast') },
        ...{ rateBasisPoints: 1500, holdingDays: 7 },
      },
      { msg: 'A partner was suspended.', ...of('fast') },
      { msg: 'A partner was rejected.', ...of('turnedDown') },
    ]);
    // What a bank's statement says may name her.
    expect(JSON.stringify(lines)).not.toMatch(/@|example|Isaure|DE89|userId/u);
  });

  it('stands again by the runbook, in the order of the lines', async () => {
    const { runStatement } = page;
    expect(await standing(restored)).not.toEqual(await standing(before));
    const approve = (name: Name) => runStatement("'approved', 5866", restored[name]);
    const pay = (name: Name) => runStatement("'paid', 5866", restored[name]);
    // Asked for after the backup: the line names a payout that is not there.
    for (const name of ['late', 'sent', 'dropped'] as const) restored[name].payoutId = randomUUID();
    for (const name of ['waiting', 'granted', 'sent', 'dropped'] as const) await approve(name);
    // Also where the line of its approval is lost.
    await Promise.all([pay('waiting'), pay('late')]);
    for (const name of ['refused', 'dropped'] as const)
      await runStatement('update payouts', restored[name]);
    // Twice is once, and what is paid stays paid.
    await Promise.all([pay('late'), approve('waiting'), approve('granted')]);
    await runStatement('update payouts', restored.late);

    const suspend = "update partners set status = 'suspended'";
    const allow = "update partners set status = 'approved'";
    await runStatement(suspend, restored.fraud);
    await runStatement(allow, restored.freed);
    await runStatement(allow, restored.fast, { '= 2000': '= 1500', '= 30': '= 7' });
    await runStatement(suspend, restored.fast);
    await runStatement(suspend, restored.turnedDown, { "'suspended'": "'rejected'" });
    expect(await standing(restored)).toEqual(await standing(before));
  });

  it('nothing of it is paid twice then, and what was not paid can be', async () => {
    const askAgain = (name: Name) =>
      page.refusalOf(restored[name].person, 'request-payout', { amountCents });
    for (const name of ['waiting', 'late'] as const)
      expect([name, await askAgain(name)]).toEqual([name, 'partners.balance_changed']);
    for (const name of ['granted', 'sent'] as const)
      expect([name, await askAgain(name)]).toEqual([name, 'partners.payout_open']);
    expect(await askAgain('fraud')).toBe('partners.not_approved');
    // The bank's statement has one of the two that were approved.
    const { payoutId } = restored.sent;
    await decide('payout', { payoutId, decision: 'paid', reference: 'Isaure 8' });
    const unsent = { payoutId: restored.granted.payoutId, decision: 'reject', isUnsent: true };
    await decide('payout', { ...unsent, reason });
    for (const name of ['granted', 'refused', 'dropped', 'freed'] as const)
      expect(await ask(restored[name].person)).toMatch(/^[\da-f-]{36}$/u);
  });
});

describe('papers that were revoked since a backup', () => {
  /** Somebody with papers in these states, the oldest first, and the flag of the profile. */
  async function meetWithPapers(...states: string[]): Promise<{ userId: string }> {
    const { userId } = await page.meet();
    await gateway.sql(
      `insert into identity_verifications (user_id, status, document_kind, decided_at, created_at)
       select $1, status, 'passport', case when status <> 'pending' then now() end, now() - interval '9 days' + place * interval '1 day'
       from unnest($2::text[]) with ordinality as given (status, place)`,
      [userId, states],
    );
    await gateway.sql('update profiles set verified = true where id = $1', [userId]);
    return { userId };
  }
  const verified = async ({ userId }: { userId: string }) =>
    (
      await gateway.sql(
        'select private.is_verified(id) as by_papers, verified as by_flag from profiles where id = $1',
        [userId],
      )
    )[0];
  const revoke = 'update identity_verifications';

  it('are told by the log, and revoked again by the runbook, with the flag', async () => {
    const [before, restored] = [await meetWithPapers('approved'), await meetWithPapers('approved')];
    const from = gateway.logLines().length;
    await page.call(page.admin, 'revoke-identity', { userId: before.userId, reason });
    const lines = page.linesFound(from);
    expect(lines).toMatchObject([{ msg: 'Identity papers were revoked.', userId: before.userId }]);
    expect(JSON.stringify(lines)).not.toMatch(/@|example|Isaure|passport/u);
    expect(await verified(restored)).toEqual({ by_papers: true, by_flag: true });
    await page.runStatement(revoke, restored);
    expect(await verified(restored)).toEqual({ by_papers: false, by_flag: false });
    expect(await verified(restored)).toEqual(await verified(before));
  });

  it('leave none in force that were in the backup, also where the line is about younger ones', async () => {
    const restored = await meetWithPapers('rejected', 'approved', 'pending');
    await page.runStatement(revoke, restored);
    // Papers that wait could be taken back, and those before them would count again.
    expect(
      await gateway.sql('select distinct status from identity_verifications where user_id = $1', [
        restored.userId,
      ]),
    ).toEqual([{ status: 'rejected' }]);
    expect(await verified(restored)).toEqual({ by_papers: false, by_flag: false });
    const other = await meetWithPapers('approved');
    expect(await verified(other)).toEqual({ by_papers: true, by_flag: true });
  });
});
