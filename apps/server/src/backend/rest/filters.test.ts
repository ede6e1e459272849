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
