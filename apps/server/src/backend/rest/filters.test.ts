import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../testing/start-test-gateway.ts';

let gateway: TestGateway;
let ana: SignedIn;

beforeAll(async () => {
  gateway = await startTestGateway();
  ana = await gateway.signIn();
  const names = ['Luna Marlowe', 'Luna (old), "new"', 'lunatic', 'Mia', '50% Luna'];
  await gateway
    .client(ana.token)
    .from('stage_names')
    .insert(names.map((name) => ({ user_id: ana.userId, name })));
});
afterAll(() => gateway.stop());

const find = async (filter: string): Promise<string[]> => {
  const call = gateway.client(ana.token).from('stage_names').select('name').or(filter);
  const { data, error } = await call.order('name');
  expect(error).toBeNull();
  return (data ?? []).map(({ name }) => name);
};

/** The forms that the app uses (`apps/web/src/lib/row-filter.ts`), which PostgREST reads the same way. */
describe('filters of several conditions', () => {
  it.each([
    ['and(or(name.ilike.luna%))', ['Luna (old), "new"', 'Luna Marlowe', 'lunatic']],
    ['and(or(name.ilike.luna _old_%,name.ilike.mi%))', ['Luna (old), "new"', 'Mia']],
    ['and(or(name.ilike.%luna%),or(name.lt."Luna M",and(name.eq."lunatic",name.gt.A)))', 3],
    ['or(name.ilike.50_ l%),name.eq.Mia', ['50% Luna', 'Mia']],
  ] as const)('%s', async (filter, names) => {
    const found = await find(filter);
    if (typeof names === 'number') expect(found).toHaveLength(names);
    else expect(found).toEqual(names);
  });
});

/** As the list of findings asks for the pages that a notice was about (`apps/web/src/features/findings/read-findings.ts`). */
it('rows that another table has matching rows of come once each, and are counted so', async () => {
  await gateway.sql(
    `with found as (
       insert into findings (user_id, url, address, host, site_kind, found_by, lane, score)
       select $1, page, page, 'leaks.example', 'leak', 'site', 'leak', 0.9
       from unnest(array['https://leaks.example/asked', 'https://leaks.example/gone', 'https://leaks.example/new']) as page
       returning id, url
     )
     insert into removal_cases (user_id, number, finding_id, url, address, host, claim, source_state, first_contact_at, status)
     select $1, number, found.id, url, url, 'leaks.example', claim, source, now(), 'in_progress'
     from found join (values
       ('R-2026-1', 'asked', 'copyright', 'up'), ('R-2026-2', 'gone', 'copyright', 'gone'),
       ('R-2026-3', 'gone', 'impersonation', 'gone')
     ) as told (number, page, claim, source) on url like '%/' || page`,
    [ana.userId],
  );
  const asked = (head: boolean) =>
    gateway
      .client(ana.token)
      .from('findings')
      .select('url, asked:removal_cases!inner(id)', { count: 'exact', head })
      .not('asked.first_contact_at', 'is', null);
  const { count, data } = await asked(false).order('url');
  expect(data?.map(({ url }) => url.split('/').at(-1))).toEqual(['asked', 'gone']);
  expect([count, (await asked(true)).count]).toEqual([2, 2]);
  const gone = await asked(false).eq('asked.source_state', 'gone');
  expect([gone.count, gone.data?.length]).toEqual([1, 1]);
});
