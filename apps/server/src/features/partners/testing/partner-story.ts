import { earningHubAnswer } from '@leakblock/domain/partners';
import type { EarningHub } from '@leakblock/domain/partners';
import { subscriptions } from '#features/subscriptions';
import type { SignedIn } from '../../../testing/start-test-gateway.ts';
import { startBillingWorld } from '../../../testing/start-billing-world.ts';
import { partners } from '../index.ts';

/** A browser at an address of its own; it keeps the cookies that it is given. */
export type Browser = { address: string; userAgent: string; cookies: Map<string, string> };

/** For tests only: partners, who they recommend and what those pay, against the payment sandbox. */
export async function openPartnerStory(env: Record<string, string> = {}) {
  const world = await startBillingWorld({
    features: [subscriptions, partners],
    env: { WORKER_IN_PROCESS: 'false', TRUST_PROXY: '1', ...env },
  });
  const { gateway, now } = world;
  const { sql } = gateway;
  let browsers = 0;

  function openBrowser(): Browser {
    browsers += 1;
    const address = `198.51.${String(Math.trunc(browsers / 250))}.${String(1 + (browsers % 250))}`;
    return { address, userAgent: `Browser/${String(browsers)}`, cookies: new Map() };
  }

  async function send(browser: Browser, who: SignedIn | null, name: string, body: unknown = {}) {
    const response = await fetch(`${gateway.url}/functions/v1/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': browser.address,
        'user-agent': browser.userAgent,
        cookie: [...browser.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
        ...(who !== null && { authorization: `Bearer ${who.token}` }),
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(cookie) ?? [];
      if (value === '') browser.cookies.delete(key);
      else browser.cookies.set(key, value);
    }
    return response;
  }

  async function call(who: SignedIn | null, name: string, body?: unknown, browser = openBrowser()) {
    const response = await send(browser, who, name, body);
    const said = (await response.json()) as { code?: string; id?: string };
    return { status: response.status, code: said.code, id: said.id ?? '', body: said as unknown };
  }

  /** An account that was made just now. */
  async function signUp(email?: string): Promise<SignedIn> {
    const person = await gateway.signIn();
    await sql('update auth.users set created_at = $2, email = coalesce($3, email) where id = $1', [
      ...[person.userId, now().toISOString(), email ?? null],
    ]);
    return person;
  }

  async function meetAdmin(): Promise<SignedIn> {
    const admin = await signUp();
    await sql("insert into user_roles (user_id, role) values ($1, 'admin')", [admin.userId]);
    return admin;
  }
  const admin = await meetAdmin();

  const apply = (who: SignedIn, code: string, more: object = {}) =>
    call(who, 'apply-as-partner', {
      ...{ programme: 'affiliate', name: 'Lea', code, website: null, audience: 'Readers' },
      ...{ acceptsTerms: true, ...more },
    });
  const decide = (partnerId: string, decision: string, more: object = {}) =>
    call(admin, 'decide-partner', { partnerId, decision, ...more });

  return {
    ...world,
    sql,
    admin,
    openBrowser,
    send,
    call,
    signUp,
    meetAdmin,
    apply,
    decide,
    /** An approved partner. */
    async meetPartner(code: string, email?: string) {
      const person = await signUp(email);
      const { id } = await apply(person, code);
      await decide(id, 'approve');
      return { person, id, code };
    },
    openLink: (browser: Browser, code: string, mayRemember: boolean | null = true) =>
      send(browser, null, 'note-referral', { code, mayRemember }),
    claim: (browser: Browser, who: SignedIn, code: string | null = null) =>
      send(browser, who, 'claim-referral', { code }),
    async buy(who: SignedIn, plan: string, cardOwner = who.userId): Promise<void> {
      const { body } = await call(who, 'start-checkout', { plan, beginAtOnce: true });
      await world.pay((body as { url: string }).url, 'works', cardOwner);
    },
    async hub(who: SignedIn): Promise<EarningHub> {
      return earningHubAnswer.parse((await call(who, 'read-earning-hub')).body);
    },
    /** Her account and a request for what she sees. */
    async askForPayout(who: SignedIn, amountCents: number) {
      await call(who, 'set-payout-account', {
        ...{ kind: 'iban', holder: 'Lea Sun', iban: 'DE89 3704 0044 0532 0130 00' },
      });
      return call(who, 'request-payout', { amountCents });
    },
    /** What became of a person's claim: `counted`, a reason, or null. */
    async claimOf(who: SignedIn): Promise<string | null> {
      const [row] = await sql<{ status: string; reason: string | null }>(
        'select status, reason from referrals where user_id = $1',
        [who.userId],
      );
      return row === undefined ? null : (row.reason ?? row.status);
    },
    async counts(partnerId: string) {
      const [row] = await sql<{ clicks: number; signUps: number; firstPayments: number }>(
        `select coalesce(sum(clicks), 0)::int as clicks, coalesce(sum(sign_ups), 0)::int as "signUps",
           coalesce(sum(first_payments), 0)::int as "firstPayments"
         from referral_counts where partner_id = $1`,
        [partnerId],
      );
      return row;
    },
    async lines(partnerId: string): Promise<string[]> {
      const rows = await sql<{ kind: string; amount: string }>(
        `select kind, amount_cents as amount from commissions where partner_id = $1
         order by created_at, kind, refunded_cents`,
        [partnerId],
      );
      return rows.map(({ kind, amount }) => `${kind} ${amount}`);
    },
    /** The sandbox's id of a person's latest invoice. */
    async invoiceOf(who: SignedIn): Promise<string> {
      const [row] = await sql<{ ref: string }>(
        'select provider_ref as ref from payments where user_id = $1 order by issued_at desc limit 1',
        [who.userId],
      );
      return row?.ref ?? '';
    },
  };
}

export type PartnerStory = Awaited<ReturnType<typeof openPartnerStory>>;
