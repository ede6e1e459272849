import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../testing/start-test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

describe('official links', () => {
  const links = (person: SignedIn, count: number, from = 0) =>
    Array.from({ length: count }, (_, number) => ({
      user_id: person.userId,
      platform: 'Velvet Room',
      url: `https://velvetroom.example/${String(from + number)}`,
    }));

  /** As onboarding does it: all go, then the new ones come as one list. */
  async function replace(person: SignedIn, rows: ReturnType<typeof links>) {
    const client = gateway.client(person.token);
    const gone = await client.from('official_links').delete().eq('user_id', person.userId);
    const come = await client.from('official_links').insert(rows);
    return [gone.error?.code ?? null, come.error?.code ?? null];
  }
  const urls = async (person: SignedIn) => {
    const { data } = await gateway
      .client(person.token)
      .from('official_links')
      .select('url')
      .eq('user_id', person.userId);
    return data?.map(({ url }) => url).sort();
  };

  it('are replaced as a whole, also by the same ones, also when there were none', async () => {
    const person = await gateway.signIn();
    for (const rows of [links(person, 10), links(person, 10), links(person, 3, 5)]) {
      expect(await replace(person, rows)).toEqual([null, null]);
      expect(await urls(person)).toEqual(rows.map(({ url }) => url).sort());
    }
  });

  it('are replaced as a whole when there are as many as there may be', async () => {
    const person = await gateway.signIn();
    expect(await replace(person, links(person, 100))).toEqual([null, null]);
    const client = gateway.client(person.token);
    const more = await client.from('official_links').insert(links(person, 1, 100));
    expect(more.error?.code).toBe('23514');
    expect(await replace(person, links(person, 100, 50))).toEqual([null, null]);
    expect(await replace(person, links(person, 10))).toEqual([null, null]);
    expect(await urls(person)).toHaveLength(10);
  });

  it('of others stay, whatever list somebody sends', async () => {
    const [person, thief] = [await gateway.signIn(), await gateway.signIn()];
    await replace(person, links(person, 2));
    expect(await replace(thief, links(person, 2, 2))).toEqual([null, '42501']);
    const client = gateway.client(thief.token);
    await client.from('official_links').delete().eq('user_id', person.userId);
    expect(await urls(person)).toHaveLength(2);
  });
});

describe('checks from before the account', () => {
  async function checkAs(email: string): Promise<string> {
    const scanId = randomUUID();
    await gateway.sql("insert into scans (id, kind, creator_name) values ($1, 'instant', 'Juno')", [
      scanId,
    ]);
    await gateway.sql(
      `insert into instant_scan_results (scan_id, creator_name, email, token_hash, expires_at)
       values ($1, 'Juno', $2, sha256(convert_to($1::uuid::text, 'utf8')), now() + interval '1 day')`,
      [scanId, email],
    );
    return scanId;
  }
  const link = (person: SignedIn, email = person.email) =>
    gateway
      .client(person.token)
      .from('instant_scan_results')
      .update({ user_id: person.userId })
      .eq('email', email)
      .is('user_id', null);
  const holderOf = async (scanId: string) => {
    const [row] = await gateway.sql<{ user_id: string | null }>(
      'select user_id from instant_scan_results where scan_id = $1',
      [scanId],
    );
    return row?.user_id;
  };
  const confirm = ({ userId }: SignedIn) =>
    gateway.sql('update auth.users set email_confirmed_at = now() where id = $1', [userId]);

  it('become hers, all of them, once her address is confirmed', async () => {
    const person = await gateway.signIn();
    const scans = [await checkAs(person.email), await checkAs(person.email)];
    expect((await link(person)).error).toBeNull();
    for (const scan of scans) expect(await holderOf(scan)).toBeNull();
    await confirm(person);
    expect((await link(person)).error).toBeNull();
    for (const scan of scans) expect(await holderOf(scan)).toBe(person.userId);
    expect((await link(person)).error).toBeNull();
  });

  it('become nobody else’s', async () => {
    const [person, thief] = [await gateway.signIn(), await gateway.signIn()];
    await confirm(thief);
    const scan = await checkAs(person.email);
    expect((await link(thief, person.email)).error).toBeNull();
    expect(await holderOf(scan)).toBeNull();
  });
});
