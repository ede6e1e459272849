import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import { partners } from '../index.ts';

/** Milliseconds of one read: the middle one and the slowest of some. */
export type ReadTimes = { median: number; slowest: number };

/**
 * For the bench only: one partner with many commissions among others who have as many together, her earning hub read
 * again and again over HTTP, and her file once. `scans` says where the whole ledger is read
 * for a partner with few lines.
 */
export async function crowdLedger(
  lines: number,
  reads = 20,
): Promise<{ hub: ReadTimes; fileMs: number; fileBytes: number; scans: string[]; sums: boolean }> {
  const gateway = await startTestGateway({
    features: [partners],
    env: { WORKER_IN_PROCESS: 'false', REST_REQUESTS_PER_MINUTE: '100000' },
  });
  try {
    const person = await gateway.signIn();
    await gateway.sql(
      `insert into partners (user_id, programme, status, code, name, audience, terms_version, rate_basis_points,
         holding_days, decided_at)
       select case when number = 0 then $1::uuid end, 'affiliate', 'approved', 'partner-' || number, 'Lea', 'Readers', '1',
         2000, 30, now() from generate_series(0, 100) as number`,
      [person.userId],
    );
    await gateway.sql(
      `insert into referrals (partner_id, status) select id, 'counted' from partners`,
    );
    await gateway.sql(
      `insert into payments (provider, provider_ref, status, currency, total_cents, tax_cents, issued_at, paid_at)
       select 'stripe', 'in_' || number, 'paid', 'EUR', 19900, 3177, now(), now()
       from generate_series(1, $1::integer) as number`,
      [2 * lines],
    );
    await gateway.sql(
      `with numbered as (
         select id, row_number() over (order by provider_ref) as number from payments
       ), owned as (
         select numbered.id, 'partner-' || case when number <= $1 then 0 else 1 + number % 100 end as code, number
         from numbered
       )
       insert into commissions (partner_id, referral_id, payment_id, kind, base_cents, rate_basis_points, amount_cents,
         currency, available_at, created_at)
       select partners.id, referrals.id, owned.id, 'earned', 16723, 2000, 3345, 'EUR',
         now() + make_interval(hours => (number % 1440)::integer - 720), now() - make_interval(mins => number::integer)
       from owned join partners using (code) join referrals on referrals.partner_id = partners.id`,
      [lines],
    );
    await gateway.sql('analyze');

    const ask = (name: string) =>
      fetch(`${gateway.url}/functions/v1/${name}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
        body: '{}',
      });
    const times: number[] = [];
    let sums = true;
    for (let read = 0; read < reads; read += 1) {
      const start = performance.now();
      const answer = (await (await ask('read-earning-hub')).json()) as {
        balance: { availableCents: number; heldCents: number };
      };
      times.push(performance.now() - start);
      sums &&= answer.balance.availableCents + answer.balance.heldCents === lines * 3345;
    }
    times.sort((a, b) => a - b);
    const start = performance.now();
    const file = await (await ask('export-earnings')).arrayBuffer();
    const fileMs = performance.now() - start;

    const plan = await gateway.sql<{ 'QUERY PLAN': string }>(
      `explain select sum(amount_cents) filter (where available_at <= now()) from commissions
       where partner_id = (select id from partners where code = 'partner-7') and currency = 'EUR'`,
    );
    const scans = plan
      .map((row) => row['QUERY PLAN'])
      .filter((line) => line.includes('Seq Scan on commissions'));
    return {
      hub: { median: times[Math.trunc(reads / 2)] ?? 0, slowest: times.at(-1) ?? 0 },
      fileMs,
      fileBytes: file.byteLength,
      scans,
      sums,
    };
  } finally {
    await gateway.stop();
  }
}
