import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway } from '../testing/start-test-gateway.ts';
import type { TestGateway } from '../testing/start-test-gateway.ts';
import { holdAfterRecovery } from './hold-after-recovery.ts';

let gateway: TestGateway;
let holds = 0;
const feature = {
  name: 'probe',
  afterRestore: () => {
    holds += 1;
    return Promise.resolve(['Something waits.']);
  },
};
beforeAll(async () => {
  gateway = await startTestGateway({ features: [feature] });
});
afterAll(() => gateway.stop());

const known = () =>
  gateway.sql<{ timeline: string }>('select timeline from private.database_timelines');

it('a database on the timeline that it was on keeps going', async () => {
  expect(await known()).toEqual([{ timeline: '00000001' }]);
  await holdAfterRecovery(gateway.context, [feature]);
  expect(holds).toBe(0);
});

it('one that was put back holds what waits, once', async () => {
  await gateway.sql("update private.database_timelines set timeline = '00000007'");
  await holdAfterRecovery(gateway.context, [feature]);
  await holdAfterRecovery(gateway.context, [feature]);
  expect(holds).toBe(1);
  expect(await known()).toEqual([{ timeline: '00000001' }]);
});

const refusal = (code: string) => Object.assign(new pg.DatabaseError('no', 2, 'error'), { code });

it('one that is away says nothing: a program does not begin to work before it knows', async () => {
  const away = { query: () => Promise.reject(refusal('57P01')) } as never;
  const database = { ...gateway.context.database, pool: away };
  await expect(holdAfterRecovery({ ...gateway.context, database }, [feature])).rejects.toThrow();
});

it('one that does not tell its timeline is left alone', async () => {
  const database = {
    ...gateway.context.database,
    pool: { query: () => Promise.reject(refusal('42501')) } as never,
  };
  await gateway.sql("update private.database_timelines set timeline = '00000007'");
  await holdAfterRecovery({ ...gateway.context, database }, [feature]);
  expect(holds).toBe(1);
});
