import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway } from '../testing/start-test-gateway.ts';
import type { TestGateway } from '../testing/start-test-gateway.ts';
import type { ServerDatabase } from './database.ts';
import { deleteInParts } from './delete-in-parts.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ env: { WORKER_IN_PROCESS: 'false' } });
});
afterAll(() => gateway.stop());

const old = { table: 'private.host_slots', where: sql`host like 'old%'`, part: 2 };
const plant = (count: number) =>
  gateway.sql(
    `insert into private.host_slots (host) select 'old-' || n from generate_series(1, $1) as n`,
    [count],
  );
const left = () => gateway.sql('select host from private.host_slots order by host');

it.each([0, 1, 4, 5])('all of %s rows go, two at a time, and no other', async (count) => {
  await gateway.sql("insert into private.host_slots (host) values ('new')");
  await plant(count);
  let parts = 0;
  const transact: ServerDatabase['asServer'] = (run) => {
    parts += 1;
    return gateway.context.database.asService(run);
  };
  await deleteInParts(transact, old, new AbortController().signal);
  expect(await left()).toEqual([{ host: 'new' }]);
  expect(parts).toBe(Math.floor(count / 2) + 1);
  await gateway.sql('delete from private.host_slots');
});

it('what went before a worker was stopped stays gone', async () => {
  await plant(5);
  const stop = new AbortController();
  const transact: ServerDatabase['asServer'] = async (run) => {
    const result = await gateway.context.database.asService(run);
    stop.abort();
    return result;
  };
  await expect(deleteInParts(transact, old, stop.signal)).rejects.toThrow();
  expect(await left()).toHaveLength(3);
});
