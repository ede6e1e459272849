import { openClient } from '@leakblock/database/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../testing/start-test-gateway.ts';
import { createAccessTokens } from './access-token.ts';
import { lockKey, openSigningKeys, rotateSigningKeysJob } from './signing-keys.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

const rotate = () =>
  rotateSigningKeysJob.handler(gateway.context, {}, new AbortController().signal, {
    id: 'job',
    retryCount: 0,
  });
/** What a gateway that starts at this moment has. */
const open = async () => createAccessTokens(await openSigningKeys(gateway.context), gateway.url);
const kids = async () => (await (await open()).jwks()).keys.map(({ kid }) => kid);
const claims = {
  sub: '00000000-0000-4000-8000-000000000001',
  session_id: '00000000-0000-4000-8000-000000000002',
};
const letPass = (time: string) =>
  gateway.sql('update leakblock_auth.signing_keys set signs_from = signs_from - $1::interval', [
    time,
  ]);

it('gateways that start together have one key', async () => {
  await gateway.sql('delete from leakblock_auth.signing_keys');
  await Promise.all([open(), open(), open(), open()]);
  expect(await gateway.sql('select from leakblock_auth.signing_keys')).toHaveLength(1);
});

it('a gateway that waited while another made the first key signs with that', async () => {
  const [key] = await gateway.sql<{ kid: string; private_key: string; public_key: object }>(
    'delete from leakblock_auth.signing_keys returning kid, private_key, public_key',
  );
  const other = await openClient(gateway.urls.ownerUrl);
  await other.query('begin');
  await other.query('select pg_advisory_xact_lock($1)', [lockKey]);
  const late = open();
  await expect
    .poll(() =>
      gateway.sql(
        `select from pg_stat_activity
         where wait_event_type = 'Lock' and datname = current_database()`,
      ),
    )
    .toHaveLength(1);
  // The one that waits began before this key was made.
  await other.query(
    `insert into leakblock_auth.signing_keys (kid, private_key, public_key, signs_from)
     values ($1, $2, $3, clock_timestamp())`,
    [key?.kid, key?.private_key, key?.public_key],
  );
  await other.query('commit');
  await other.end();
  const { keys } = await (await late).jwks();
  expect(keys.map(({ kid }) => kid)).toEqual([key?.kid]);
});

it('a key is replaced after a month: published a day before it signs, and an hour longer than it does', async () => {
  const [first] = await kids();
  await rotate();
  expect(await kids()).toEqual([first]);
  await letPass('29 days 1 minute');
  await rotate();
  await rotate();
  const announced = await kids();
  expect(announced).toHaveLength(2);
  const before = await open();
  const oldToken = await before.issue(claims);
  expect(
    JSON.parse(Buffer.from(oldToken.split('.')[0] ?? '', 'base64url').toString()),
  ).toMatchObject({
    kid: first,
  });

  await letPass('24 hours');
  const after = await open();
  const newToken = await after.issue(claims);
  expect(newToken).not.toContain(oldToken.split('.')[0]);
  // Both are good on both: on one that has not read the keys anew since, too.
  for (const gatewayTokens of [before, after]) {
    for (const token of [oldToken, newToken]) {
      expect((await gatewayTokens.verify(token)).sub).toBe(claims.sub);
    }
  }
  await rotate();
  expect(await kids()).toHaveLength(2);
  await letPass('61 minutes');
  await rotate();
  expect(await kids()).toEqual([announced.find((kid) => kid !== first)]);
  await expect((await open()).verify(oldToken)).rejects.toMatchObject({ status: 401 });
});

it('lie encrypted in the database', async () => {
  const rows = await gateway.sql<{ private_key: string; public_key: object }>(
    'select private_key, public_key from leakblock_auth.signing_keys',
  );
  for (const { private_key, public_key } of rows) {
    expect(private_key).toMatch(/^enc2:[\w-]{8}:/);
    expect(public_key).not.toHaveProperty('d');
  }
});
