import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loseCommit } from '../testing/lose-commit.ts';
import { startTestGateway } from '../testing/start-test-gateway.ts';
import type { TestGateway } from '../testing/start-test-gateway.ts';
import { commitSurely } from './commit-surely.ts';
import type { ServerDatabase, ServerTransaction } from './database.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({
    prepareSql:
      'create table private.claims (name text); grant all on private.claims to service_role',
  });
});
afterAll(() => gateway.stop());

const cut = () => Object.assign(new Error('Connection terminated'), { code: 'ECONNRESET' });

const claim = (name: string) => async (trx: ServerTransaction) => {
  await sql`insert into private.claims values (${name})`.execute(trx);
  return name;
};

const standing = async (name: string) =>
  (await gateway.sql('select from private.claims where name = $1', [name])).length;

it('gives what was committed, also when nobody heard of it', async () => {
  const { database } = gateway.context;
  expect(await commitSurely(database, claim('heard'))).toBe('heard');
  expect(await commitSurely(loseCommit(database, 1, 1), claim('unheard'))).toBe('unheard');
  expect([await standing('heard'), await standing('unheard')]).toEqual([1, 1]);
});

it('asks again until the database is back', async () => {
  const away = loseCommit(gateway.context.database, 1, 3);
  expect(await commitSurely(away, claim('patient'))).toBe('patient');
  expect(await standing('patient')).toBe(1);
});

it('says so when the database died before the commit', async () => {
  const { database } = gateway.context;
  const dying: Pick<ServerDatabase, 'asService'> = {
    asService: (run) =>
      database.asService(async (trx) => {
        const result = await run(trx);
        // Only the first work writes.
        if (result === 'gone') throw cut();
        return result;
      }),
  };
  await expect(commitSurely(dying, claim('gone'))).rejects.toThrow('Connection terminated');
  expect(await standing('gone')).toBe(0);
});

it('throws what else goes wrong, and what was lost of a work that wrote nothing', async () => {
  const { database } = gateway.context;
  const refuse = () => Promise.reject(new Error('It may not.'));
  await expect(commitSurely(database, refuse)).rejects.toThrow('It may not.');
  const reading = commitSurely(loseCommit(database, 1, 1), () => Promise.resolve('read'));
  await expect(reading).rejects.toThrow('Connection terminated');
});
