import { prepareDatabase } from '@leakblock/database/server';
import { postgresChangesFilter } from '@supabase/realtime-js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../../testing/start-test-gateway.ts';
import { allIsTold, eventually, join, listen, openClient } from '../testing/join-channel.ts';
import type { TestClient } from '../testing/join-channel.ts';

let gateway: TestGateway;
let ana: SignedIn;
let eve: SignedIn;
const clients: TestClient[] = [];

beforeAll(async () => {
  gateway = await startTestGateway();
  [ana, eve] = await Promise.all([gateway.signIn(), gateway.signIn()]);
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.removeAllChannels();
});
afterAll(() => gateway.stop());

async function clientOf(person?: SignedIn): Promise<TestClient> {
  const client = await openClient(gateway, person);
  clients.push(client);
  return client;
}

async function notify(person: SignedIn, title = 'Weekly report', message = 'It is ready.') {
  const [row] = await gateway.sql<{ id: string }>(
    'insert into public.notifications (user_id, title, message) values ($1, $2, $3) returning id',
    [person.userId, title, message],
  );
  return row?.id ?? '';
}

/** Many at once, in one statement. */
async function notifyOften(person: SignedIn, times: number): Promise<void> {
  await gateway.sql(
    `insert into public.notifications (user_id, title, message)
     select $1, 'Report ' || n, 'Ready' from generate_series(1, $2) as n`,
    [person.userId, times],
  );
}

/** What a start does after migrations that publish tables. */
async function ensureTold({ sql, urls }: TestGateway): Promise<void> {
  await sql("update supabase_migrations.leakblock_preparation set hash = 'of before'");
  await prepareDatabase(urls.ownerUrl, {
    passwords: { liteApi: 'lite-api-in-tests', server: 'server-in-tests' },
  });
}

/** A row of her own that everything before has come ahead of. */
async function heardUpTo(person: SignedIn, heard: { new: Record<string, unknown> }[]) {
  const id = await notify(person, 'last');
  await eventually(() => heard.some((change) => change.new['id'] === id)).toBe(true);
}

describe('a person who listens', () => {
  it('hears of a new row with all that she may read of it', async () => {
    const { heard } = await listen(await clientOf(ana), { event: 'INSERT' });
    const id = await notify(ana);
    await eventually(() => heard).toHaveLength(1);
    expect(heard[0]).toMatchObject({
      eventType: 'INSERT',
      schema: 'public',
      table: 'notifications',
      errors: null,
      old: {},
      new: { id, user_id: ana.userId, title: 'Weekly report', read: false, global: false },
    });
    expect(Date.parse(heard[0]?.commit_timestamp ?? '')).toBeCloseTo(Date.now(), -4);
  });

  it('hears of changed and deleted rows, of these only the key', async () => {
    const client = await clientOf(ana);
    const { heard } = await listen(client);
    const id = await notify(ana);
    await client.from('notifications').update({ read: true }).eq('id', id);
    await eventually(() => heard).toHaveLength(2);
    await client.from('notifications').delete().eq('id', id);
    await eventually(() => heard).toHaveLength(3);
    expect(heard.map(({ eventType }) => eventType)).toEqual(['INSERT', 'UPDATE', 'DELETE']);
    expect(heard[1]).toMatchObject({ old: { id }, new: { id, read: true } });
    expect(heard[2]).toMatchObject({ old: { id }, new: {} });
  });

  it('hears only of the kinds of change and the columns that she asked for', async () => {
    const client = await clientOf(ana);
    const { heard } = await listen(client, { event: 'UPDATE', select: ['id', 'read'] });
    const id = await notify(ana);
    await client.from('notifications').update({ read: true }).eq('id', id);
    await eventually(() => heard).toHaveLength(1);
    expect(heard[0]?.new).toEqual({ id, read: true });
  });

  it('hears of everything published when she names no table', async () => {
    const heard: string[] = [];
    const channel = (await clientOf(ana))
      .channel('everything')
      .on('postgres_changes', { event: '*', schema: 'public' }, ({ table }) => heard.push(table));
    await join(channel);
    await notify(ana);
    await gateway.sql('insert into public.identity_verifications (user_id) values ($1)', [
      ana.userId,
    ]);
    await eventually(() => heard).toEqual(['notifications', 'identity_verifications']);
  });

  it('hears of every row of a bulk insert', async () => {
    const { heard } = await listen(await clientOf(ana));
    await notifyOften(ana, 350);
    await eventually(() => heard.length).toBe(350);
    expect(new Set(heard.map((change) => change.new['title'])).size).toBe(350);
  });

  it('hears of a row that was found by its key, not by reading the whole table', async () => {
    const { heard } = await listen(await clientOf(ana));
    await notifyOften(eve, 3000);
    await gateway.sql('analyze public.notifications');
    const countRead = async () => {
      // The counts of a connection are added up at its end of a transaction, at most once a second.
      await new Promise((resolve) => setTimeout(resolve, 1100));
      await heardUpTo(ana, heard);
      const [row] = await gateway.sql<{ count: string }>(
        `select seq_tup_read as count from pg_stat_user_tables where relname = 'notifications'`,
      );
      return Number(row?.count);
    };
    await countRead();
    const before = await countRead();
    await notify(ana);
    expect((await countRead()) - before).toBeLessThan(3000);
  });

  it('hears nothing after she has left', async () => {
    const client = await clientOf(ana);
    const left = await listen(client);
    const stays = await listen(client);
    expect(await client.removeChannel(left.channel)).toBe('ok');
    await heardUpTo(ana, stays.heard);
    expect(left.heard).toEqual([]);
  });
});

describe('a filter', () => {
  const cases: [string, string, string[]][] = [
    ['eq', 'title=eq.beta', ['beta']],
    ['neq', 'title=neq.beta', ['alpha', 'a, (b)']],
    ['in, with a comma in quotes', 'title=in.("a, (b)",beta)', ['beta', 'a, (b)']],
    ['not in', 'title=not.in.(alpha,beta)', ['a, (b)']],
    ['like', 'title=like.%et%', ['beta']],
    ['ilike', 'title=ilike.ALPHA', ['alpha']],
    ['match', 'title=match.^al', ['alpha']],
    ['gte and lt together', 'title=gte.a,title=lt.b', ['alpha', 'a, (b)']],
    ['is', 'notification_id=is.null,read=is.false,title=eq.beta', ['beta']],
    ['isdistinct', 'title=isdistinct.beta', ['alpha', 'a, (b)']],
    ['a time', 'created_at=gt.2020-01-01,title=eq.alpha', ['alpha']],
    [
      'what the client itself builds',
      postgresChangesFilter().eq('title', 'a, (b)').build(),
      ['a, (b)'],
    ],
  ];
  it.each(cases)('%s lets the right rows through', async (_name, filter, expected) => {
    const client = await clientOf(ana);
    const all = await listen(client, { event: 'INSERT' });
    const { heard, system } = await listen(client, { event: 'INSERT', filter });
    for (const title of ['alpha', 'beta', 'a, (b)']) await notify(ana, title);
    await eventually(() => all.heard).toHaveLength(3);
    await eventually(() => heard.map((change) => change.new['title'])).toEqual(expected);
    expect(system.map(({ status }) => status)).toEqual(['ok']);
  });

  it('finds the deletion of her own rows by what the key and the owner say', async () => {
    const client = await clientOf(ana);
    const own = await listen(client, { event: 'DELETE', filter: `user_id=eq.${ana.userId}` });
    const other = await listen(client, { event: 'DELETE', filter: `user_id=eq.${eve.userId}` });
    const titled = await listen(client, { event: 'DELETE', filter: 'title=eq.Weekly report' });
    const id = await notify(ana);
    await gateway.sql('delete from public.notifications where id = $1', [id]);
    await eventually(() => own.heard).toHaveLength(1);
    expect([...other.heard, ...titled.heard]).toEqual([]);
  });

  const wrong: [string, { table?: string; schema?: string; filter?: string; select?: string[] }][] =
    [
      ['a value of another type', { filter: 'user_id=eq.me' }],
      ['a column that is not there', { filter: 'secret=eq.1' }],
      ['an operator that is not there', { filter: 'title=cs.{a}' }],
      ['words that are no filter', { filter: 'title' }],
      ['a quote that is not closed', { filter: 'title=eq."a' }],
      ['SQL in the place of a column', { filter: `title" is not null or "title=eq.1` }],
      ['SQL in the place of a value', { filter: `read=eq.true' or '1'='1` }],
      ['a pattern that cannot be', { filter: 'title=match.[' }],
      ['a pattern that could take for ever', { filter: 'title=match.(a*)*\\1' }],
      ['a pattern that ends in the middle', { filter: 'title=like.a\\' }],
      ['a list with a wrong value', { filter: 'user_id=in.(a,b)' }],
      ['a column to tell that is not there', { select: ['id', 'secret'] }],
      ['a table that is not there', { table: 'nothing' }],
      ['a table that is not published', { table: 'scan_checks' }],
      ['a table of another schema', { schema: 'auth', table: 'users' }],
    ];
  it.each(wrong)('is refused: %s', async (_name, wish) => {
    const { heard, system } = await listen(await clientOf(ana), wish);
    await eventually(() => system).toHaveLength(1);
    expect(system[0]).toMatchObject({ status: 'error', extension: 'postgres_changes' });
    await notify(ana);
    await allIsTold(gateway);
    expect(heard).toEqual([]);
    expect(gateway.logLines().filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });

  it('is refused as a failed join to who waits for the subscription', async () => {
    const channel = (await clientOf(ana)).channel('waits', {
      config: { postgres_changes_options: { wait: true } },
    });
    channel.on('postgres_changes', { event: '*', schema: 'public', table: 'nothing' }, () => {
      throw new Error('It was told.');
    });
    await expect(join(channel)).rejects.toThrow('Unable to subscribe');
  });
});

describe('nobody keeps others from hearing', () => {
  it('with a filter that fails only on some rows', async () => {
    // A column that can be compared at first, and no more when a value comes that the cast does not take.
    await gateway.sql(`
      create table public.readings (id int primary key, user_id uuid, level text);
      alter table public.readings enable row level security;
      create policy readings_select_own on public.readings for select to authenticated
        using (user_id = (select auth.uid()));
      grant select on public.readings to authenticated;
      grant select on public.readings to service_role;
      alter publication supabase_realtime add table public.readings`);
    await ensureTold(gateway);
    const client = await clientOf(ana);
    const fine = await listen(client, { table: 'readings', filter: 'level=eq.12' });
    const fragile = await listen(await clientOf(eve), {
      table: 'readings',
      filter: 'level=eq.high',
    });
    await gateway.sql('alter table public.readings alter column level type int using 0');
    await gateway.sql('insert into public.readings values (1, $1, 12)', [ana.userId]);
    await eventually(() => fine.heard).toHaveLength(1);
    await eventually(() => fragile.system.at(-1)?.status).toBe('error');
    expect(fine.channel.state).toBe('joined');
  });

  it('with a policy that fails for one of them', async () => {
    await gateway.sql(`
      create policy readings_select_broken on public.readings for select to authenticated
        using (case when (select auth.uid()) = '${eve.userId}' then 1 / (id - id) = 1 end)`);
    const fine = await listen(await clientOf(ana), { table: 'readings' });
    const failing = await listen(await clientOf(eve), { table: 'readings' });
    await gateway.sql('insert into public.readings values (2, $1, 1)', [ana.userId]);
    await eventually(() => fine.heard).toHaveLength(1);
    expect(failing.heard).toEqual([]);
  });
});

describe('a stranger', () => {
  it('never hears of the rows of another, not by any filter', async () => {
    const stranger = await clientOf(eve);
    const wishes = [
      undefined,
      `user_id=eq.${ana.userId}`,
      'title=eq.Private',
      'title=like.%',
      'user_id=not.is.null',
      'title=neq.x',
    ];
    const listeners = [];
    for (const filter of wishes) {
      listeners.push(await listen(stranger, filter === undefined ? {} : { filter }));
    }
    const own = await listen(await clientOf(ana));
    const id = await notify(ana, 'Private');
    await eventually(() => own.heard).toHaveLength(1);
    await gateway.sql('update public.notifications set read = true where id = $1', [id]);
    await eventually(() => own.heard).toHaveLength(2);
    await gateway.sql('delete from public.notifications where id = $1', [id]);
    await eventually(() => own.heard).toHaveLength(3);
    const [first] = listeners;
    await heardUpTo(eve, first?.heard ?? []);
    const foreign = listeners.flatMap(({ heard }) =>
      heard.filter((change) => change.new['user_id'] !== eve.userId),
    );
    expect(foreign).toEqual([]);
  });

  it('hears, like everybody, of what is for everybody', async () => {
    const { heard } = await listen(await clientOf(eve));
    await gateway.sql(
      `insert into public.notifications (global, title, message) values (true, 'News', 'For all')`,
    );
    await eventually(() => heard.map((change) => change.new['title'])).toEqual(['News']);
  });

  it('who is a visitor may not even listen', async () => {
    const { system } = await listen(await clientOf());
    await eventually(() => system.map(({ status }) => status)).toEqual(['error']);
  });

  it('is told nothing of a row that stops being hers', async () => {
    const mine = await listen(await clientOf(ana));
    const hers = await listen(await clientOf(eve));
    const id = await notify(ana);
    await eventually(() => mine.heard).toHaveLength(1);
    await gateway.sql('update public.notifications set user_id = $1 where id = $2', [
      eve.userId,
      id,
    ]);
    await eventually(() => hers.heard).toHaveLength(1);
    await heardUpTo(ana, mine.heard);
    expect(mine.heard.map(({ eventType }) => eventType)).toEqual(['INSERT', 'INSERT']);
  });
});
