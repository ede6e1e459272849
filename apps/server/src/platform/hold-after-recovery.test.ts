import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway } from '../testing/start-test-gateway.ts';
import type { TestGateway } from '../testing/start-test-gateway.ts';
import { claimHandOver } from './claim-hand-over.ts';
import { holdAfterRecovery, watchTimeline } from './hold-after-recovery.ts';

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
  const asService = () => Promise.reject(refusal('57P01'));
  const database = { ...gateway.context.database, asService };
  await expect(holdAfterRecovery({ ...gateway.context, database }, [feature])).rejects.toThrow();
});

/** What takes over while programs run: they look again a minute later at the latest. */
const takeOver = () => gateway.sql("update private.database_timelines set timeline = '00000007'");
const claim = () => Promise.resolve(`claimed after ${String(holds)}`);

it('nothing is claimed for somebody outside before what waits is held, by one of many that find it', async () => {
  holds = 0;
  expect(await claimHandOver(gateway.context, claim)).toBe('claimed after 0');
  await takeOver();
  const claims = Array.from({ length: 4 }, () => claimHandOver(gateway.context, claim));
  expect(new Set(await Promise.all(claims))).toEqual(new Set(['claimed after 1']));
  expect(holds).toBe(1);
  expect(await known()).toEqual([{ timeline: '00000001' }]);
});

it('nothing is claimed while what waits cannot be held', async () => {
  await takeOver();
  const { context } = gateway;
  const recovery = { ...context.recovery, hold: () => Promise.reject(refusal('57P01')) };
  let claims = 0;
  const count = () => Promise.resolve((claims += 1));
  await expect(claimHandOver({ ...context, recovery }, count)).rejects.toThrow('no');
  const idle = { ...context.recovery, hold: () => Promise.resolve() };
  await expect(claimHandOver({ ...context, recovery: idle }, count)).rejects.toThrow(
    /not held yet/u,
  );
  expect(claims).toBe(0);
});

it('one that does not tell its timeline is left alone', async () => {
  holds = 0;
  const asService = () => Promise.reject(refusal('42501'));
  const database = { ...gateway.context.database, asService };
  await takeOver();
  const recovery = await watchTimeline({ ...gateway.context, database }, [feature]);
  recovery.stop();
  expect(await claimHandOver({ ...gateway.context, recovery }, claim)).toBe('claimed after 0');
});
