import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../testing/start-test-gateway.ts';

let gateway: TestGateway;
let ana: SignedIn;
let bea: SignedIn;

beforeAll(async () => {
  gateway = await startTestGateway();
  ana = await gateway.signIn();
  bea = await gateway.signIn();
});
afterAll(() => gateway.stop());

describe('reading and writing through the unmodified client', () => {
  it('lets a visitor read the catalogue and nothing of people', async () => {
    await gateway.sql(
      `insert into sites (id, label, url_pattern, category, kind, icon)
       values ('fans', 'Fans', 'https://fans.example/{username}', 'Adult', 'platform', '{}')`,
    );
    const sites = await gateway.client().from('sites').select('id, label');
    expect(sites.error).toBeNull();
    expect(sites.data).toEqual([{ id: 'fans', label: 'Fans' }]);
    const profiles = await gateway.client().from('profiles').select('*');
    expect(profiles.error?.code).toBe('42501');
    expect(profiles.status).toBe(401);
  });

  it('lets a person write her own rows and see only hers', async () => {
    const asAna = gateway.client(ana.token);
    const mine = await asAna
      .from('stage_names')
      .insert({ user_id: ana.userId, name: 'Ana Luz' })
      .select('name')
      .single();
    expect(mine.error).toBeNull();
    expect(mine.data).toEqual({ name: 'Ana Luz' });
    const seenByBea = await gateway.client(bea.token).from('stage_names').select('*');
    expect(seenByBea.data).toEqual([]);
    const forAna = await gateway
      .client(bea.token)
      .from('stage_names')
      .insert({ user_id: ana.userId, name: 'Not hers' });
    expect(forAna.error?.code).toBe('42501');
    expect(forAna.status).toBe(403);
  });

  it('gives bytes as PostgreSQL writes them', async () => {
    await gateway.sql(
      `with found as (
         insert into findings (user_id, url, address, host, site_kind, found_by, lane, score, parts)
         values ($1, 'https://leaks.example/1', 'https://leaks.example/1', 'leaks.example', 'leak', 'site_search', 'leak',
           0.9, '[{"reason": "site"}]') returning id)
       insert into evidence (finding_id, user_id, url, http_status, body_sha256, body_bytes)
       select id, $1, 'https://leaks.example/1', 200, '\\x${'ab'.repeat(32)}', 4 from found`,
      [ana.userId],
    );
    const kept = await gateway.client(ana.token).from('evidence').select('body_sha256');
    expect(kept.data).toEqual([{ body_sha256: String.raw`\x${'ab'.repeat(32)}` }]);
  });

  it('asks functions as the caller', async () => {
    const before = await gateway.client(ana.token).rpc('has_role', { role: 'admin' });
    expect(before.data).toBe(false);
    await gateway.sql('insert into user_roles (user_id, role) values ($1, $2)', [
      bea.userId,
      'admin',
    ]);
    const admin = await gateway.client(bea.token).rpc('has_role', { role: 'admin' });
    expect(admin.data).toBe(true);
    await gateway.sql('delete from user_roles');
  });

  it('counts without sending rows', async () => {
    const counted = await gateway
      .client(ana.token)
      .from('stage_names')
      .select('*', { count: 'exact', head: true });
    expect([counted.status, counted.count, counted.data]).toEqual([200, 1, null]);
  });

  it('P4: hands the claims of the token to the database', async () => {
    await gateway.client(ana.token).from('profiles').insert({ id: ana.userId });
    const own = await gateway.client(ana.token).from('profiles').select('email').single();
    expect(own.data).toEqual({ email: ana.email });
  });

  it('answers numbers, lists and instants as PostgREST does', async () => {
    const made = await gateway
      .client(ana.token)
      .from('profiles')
      .select('created_at, banned')
      .single();
    expect(made.data?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
    expect(made.data?.banned).toBe(false);
  });
});

describe('errors of the database, as PostgREST tells them', () => {
  it.each([
    ['a broken check', { user_id: 'own', name: 'x'.repeat(61) }, 400, '23514'],
    ['a missing value', { user_id: 'own' }, 400, '23502'],
    ['a value that does not fit', { user_id: 'no-id', name: 'x' }, 400, '22P02'],
    ['a column that is not there', { user_id: 'own', nickname: 'x' }, 400, 'PGRST204'],
  ])('%s', async (_name, row, status, code) => {
    const values = { ...row, user_id: row.user_id === 'own' ? ana.userId : row.user_id };
    const answer = await gateway
      .client(ana.token)
      .from('stage_names')
      .insert(values as never);
    expect([answer.status, answer.error?.code]).toEqual([status, code]);
  });

  it('a value that exists already', async () => {
    const insert = () =>
      gateway.client(ana.token).from('stage_names').insert({ user_id: ana.userId, name: 'Twice' });
    expect((await insert()).status).toBe(201);
    const second = await insert();
    expect([second.status, second.error?.code]).toEqual([409, '23505']);
  });

  it('an exception that a function raises', async () => {
    await gateway.sql(`
      create function public.complain() returns void language plpgsql
        as $$ begin raise exception 'this is not possible'; end $$;
      grant execute on function public.complain() to anon`);
    const answer = await gateway.client().rpc('complain' as never);
    expect([answer.status, answer.error?.code]).toEqual([400, 'P0001']);
    expect(answer.error?.message).toBe('this is not possible');
  });
});

describe('a migration while the gateway runs', () => {
  it('changes nothing for whoever asks what others asked before', async () => {
    const client = gateway.client();
    const ask = async () => {
      const answers = [
        await client.from('sites').select('id').limit(1),
        await client.from('sites').select('label').limit(1),
      ];
      return answers.map(({ status }) => status);
    };
    for (let turn = 0; turn < 3; turn += 1) expect(await ask()).toEqual([200, 200]);
    await gateway.sql(`
      create function public.greet() returns text language sql as $$ select 'hello' $$;
      grant execute on function public.greet() to anon`);
    expect((await client.rpc('greet' as never)).data).toBe('hello');
    for (let turn = 0; turn < 3; turn += 1) {
      const { status } = await client.from('sites').select('kind').limit(1);
      expect([...(await ask()), status]).toEqual([200, 200, 200]);
    }
  });
});

describe('rows that nest without end', () => {
  const send = (data: string) =>
    fetch(`${gateway.url}/rest/v1/debug_logs`, {
      method: 'POST',
      headers: {
        apikey: gateway.publishableKey,
        'content-type': 'application/json',
        prefer: 'return=minimal',
      },
      body: `{"action":"crash","data":${data}}`,
    });

  it('are refused before the engine breaks on them', async () => {
    const answer = await send('['.repeat(100_000) + ']'.repeat(100_000));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'request.invalid' });
  });

  it('are told from brackets in a text', async () => {
    const text = `a quote \\" and ${'[{'.repeat(2000)}`;
    expect((await send(`{"stack":"${text}","list":[[1]]}`)).status).toBe(201);
  });
});

describe('a body of more than anybody writes at once', () => {
  const send = (path: string, type: string, body: string) =>
    fetch(`${gateway.url}/rest/v1/${path}`, {
      method: 'POST',
      headers: {
        apikey: gateway.publishableKey,
        'content-type': type,
        prefer: 'return=minimal',
      },
      body,
    });
  const json = 'application/json';

  it.each([
    ['rows', 'debug_logs', json, `[${'{},'.repeat(1001)}{}]`],
    ['arguments', 'rpc/has_role', json, `[${'1,'.repeat(1001)}1]`],
    ['columns', 'debug_logs', json, `{${'"a":1,'.repeat(1001)}"b":1}`],
    ['values', 'debug_logs', json, `[${`[${'1,'.repeat(200)}1],`.repeat(150)}[]]`],
    ['lines', 'debug_logs', 'text/csv', `action\n${'crash\n'.repeat(1002)}`],
    ['fields', 'debug_logs', 'application/x-www-form-urlencoded', 'a=b&'.repeat(1002)],
    [
      'columns of lines',
      'debug_logs',
      'text/csv',
      `${Array.from({ length: 900 }, (_, at) => `c${String(at)}`).join(',')}${'\n'.repeat(900)}`,
    ],
    ['lines that end otherwise', 'debug_logs', 'text/csv', `action\r${'crash\r'.repeat(1002)}`],
    ['lines after a quote', 'debug_logs', 'text/csv', `action,b"\n${'crash,\n'.repeat(1002)}`],
    [
      'rows under two names',
      'debug_logs',
      'text/csv; application/json',
      `[${'{},'.repeat(1001)}{}]`,
    ],
  ])('%s is refused before the engine reads it', async (_what, path, type, body) => {
    const answer = await send(path, type, body);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'request.invalid' }),
    ]);
  });

  it.each([
    ['a field', 'debug_logs', 'application/x-www-form-urlencoded', '9'.repeat(400)],
    ['a column', 'debug_logs', json, `{"${'['.repeat(5000)}":1}`],
    ['a value', 'debug_logs', json, `{"user_id":"${'x'.repeat(5000)}"}`],
  ])('does not come back whole when %s is a long one', async (_what, path, type, body) => {
    const answer = await send(path, type, body);
    const { code, message } = (await answer.json()) as { code: string; message: string };
    expect([answer.status, code]).toEqual([400, expect.stringMatching(/^PGRST204$|^22P02$/)]);
    expect(message).toMatch(/^(Could not find|invalid input syntax).{1,300}…$/u);
    expect(message.length).toBeLessThanOrEqual(300);
  });

  it('is told from commas and lines in a text', async () => {
    const data = { stack: ',\n&'.repeat(1500), list: Array.from({ length: 2000 }, () => 1) };
    const row = JSON.stringify({ action: 'crash', data });
    const answer = await send('debug_logs', json, row);
    expect([answer.status, await answer.text()]).toEqual([201, '']);
  });

  it('of more arguments than a function may have is its sender’s fault', async () => {
    const answer = await send('rpc/has_role', json, `[${'1,'.repeat(150)}1]`);
    expect(answer.status).toBe(400);
  });
});

describe('a pattern', () => {
  const find = (query: string) =>
    fetch(`${gateway.url}/rest/v1/sites?select=id&${query}`, {
      headers: { apikey: gateway.publishableKey },
    });
  const greedy = '((a{0,60}b){0,60}c|d){0,12}';

  it.each([
    ['that asks for gigabytes', `label=imatch.${greedy}`],
    ['that asks for them in other words', `label=not.match.${greedy}`],
    ['that asks for them among several', `label=imatch(any).{"x","${greedy}"}`],
    ['that asks for them in a list of conditions', `or=(id.eq.x,label.imatch."${greedy}")`],
    ['that refers back', 'label=match.(.*)(.*)\\1\\2'],
    ['that hides its counts behind comments', 'label=imatch.(?x)(a{#\n0,3}b){#\n0,3}'],
    ['that hides them behind a backslash', 'or=(id.eq.x,label.imatch."(?x)a{\\ 0,3}")'],
    ['that is of the expanded syntax', 'label=imatch.(?ix)a b'],
  ])('%s is refused', async (_name, query) => {
    const answer = await find(new URLSearchParams(query.split(/=(.*)/s, 2).join('=')).toString());
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'request.invalid' });
  });

  it('that is plain finds what it means', async () => {
    const answer = await find('label=imatch.%5Efa%2Bns%3F%24');
    expect(await answer.json()).toEqual([{ id: 'fans' }]);
  });
});

describe('a question that is cut off', () => {
  const ask = (query: Record<string, string>) =>
    fetch(`${gateway.url}/rest/v1/sites?${new URLSearchParams(query).toString()}`, {
      headers: { apikey: gateway.publishableKey },
    });

  it.each([
    [{ select: '"id' }],
    [{ select: 'id,"' }],
    [{ select: 'id->>"a' }],
    [{ select: 'label:"id' }],
    [{ or: '()' }],
    [{ 'not.and': '(,)' }],
  ])('as in %o is refused, never a failure of ours', async (query) => {
    const answer = await ask(query);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'PGRST100' }),
    ]);
  });
});
