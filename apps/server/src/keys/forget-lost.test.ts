import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Gateway } from '../assemble-gateway.ts';
import { startKeptInstallation } from '../backup/testing/start-kept-installation.ts';
import type { KeptInstallation } from '../backup/testing/start-kept-installation.ts';
import { makeSignInput } from '../features/authorisations/testing/make-sign-input.ts';
import { eraseAccountsJob } from '../features/exports/erasure/erase-accounts.job.ts';
import { writeExportJob } from '../features/exports/exporting/write-export.job.ts';
import { identityNamePurpose } from '../features/identity-verifications/index.ts';
import { sendPapers, takePhoto } from '../features/identity-verifications/testing/send-papers.ts';
import { features } from '../features/index.ts';
import { encryptText, keyIdOf } from '../platform/encrypt.ts';
import { startSecondGateway } from '../testing/start-second-gateway.ts';
import { makeNewKey } from './make-new-key.ts';
import { runRotation } from './testing/run-rotation.ts';

/** An installation with approved papers, a signed letter, evidence and an export, whose key is lost for good. */
let kept: KeptInstallation;
let lostKey: string;
/** With another key, once everything under the lost one is forgotten. */
let second: Gateway | undefined;
/** Somebody whose papers were approved under the new key. */
let other: string;
beforeAll(async () => {
  kept = await startKeptInstallation();
  const { gateway, person } = kept;
  const { env, secrets } = gateway.context;
  await approvePapers(person.userId, secrets.encryption);
  await writeExport(gateway, person.userId);
  const secretsFile = join(env.DATA_DIR, 'secrets.json');
  lostKey = (await makeNewKey(env)).from;
  const { SECRET_ENCRYPTION_PREVIOUS: _, ...left } = JSON.parse(
    await readFile(secretsFile, 'utf8'),
  ) as Record<string, string>;
  await writeFile(secretsFile, JSON.stringify(left));
  other = (await gateway.signIn()).userId;
  await approvePapers(other, left['SECRET_ENCRYPTION'] ?? '');
});
afterAll(async () => {
  await second?.stop();
  await kept.stop();
});

async function approvePapers(userId: string, encryption: string): Promise<void> {
  await kept.gateway.sql(
    `with papers as (
       insert into identity_verifications (user_id, status, document_kind, decided_at)
       values ($1, 'approved', 'passport', now()) returning id
     ) insert into private.identity_names (verification_id, legal_name) select id, $2 from papers`,
    [userId, encryptText({ encryption }, identityNamePurpose, 'Łucja Ωmega')],
  );
}

/** @returns what became of it */
async function writeExport({ context }: Pick<Gateway, 'context'>, userId: string) {
  const { sql } = kept.gateway;
  const [asked] = await sql<{ id: string }>(
    'insert into data_exports (user_id) values ($1) returning id',
    [userId],
  );
  const exportId = asked?.id ?? '';
  const job = { id: '', retryCount: 0 };
  await writeExportJob.handler(context, { exportId }, context.stopping, job);
  const [row] = await sql<{ status: string; name: string }>(
    'select status, object_name as name from data_exports where id = $1',
    [exportId],
  );
  return row;
}

/** The command as its operator gives it. */
async function forget(key: string): Promise<{ code: number | null; text: string }> {
  const { context, urls } = kept.gateway;
  const { DATA_DIR } = context.env;
  const program = runRotation({ DATABASE_URL: urls.ownerUrl, DATA_DIR }, [`--forget-lost=${key}`]);
  return { code: await program.ended, text: program.text() };
}

const startAnew = () => startSecondGateway(kept.gateway, { features });

/** The gateway that runs without the lost key, and her session there. */
async function goOn() {
  if (second === undefined) throw new Error('Nothing was forgotten yet.');
  const { email, sessionId: session, userId } = kept.person;
  const token = (await second.tokens?.issue({ sub: userId, session_id: session, email })) ?? '';
  return { gateway: second, url: `http://127.0.0.1:${String(second.port)}`, token };
}

it('a key that is known cannot be forgotten, nor something that is no name of a key', async () => {
  const secrets = await readFile(join(kept.gateway.context.env.DATA_DIR, 'secrets.json'), 'utf8');
  const { SECRET_ENCRYPTION: key = '' } = JSON.parse(secrets) as Record<string, string>;
  expect(await forget(keyIdOf(key))).toEqual({
    code: 1,
    text: expect.stringContaining('is known: nothing under it is lost') as string,
  });
  expect(await forget('it')).toMatchObject({ code: 2 });
  await expect(startAnew()).rejects.toThrow('SECRET_ENCRYPTION');
});

it('what lies under a lost key is forgotten, and the gateway starts', async () => {
  const { text } = await forget(lostKey);
  expect(text).toContain('private.identity_names.legal_name: 1 forgotten');
  expect(text).toContain('leakblock_auth.signing_keys.private_key: 1 forgotten');
  expect(text).toMatch(/stored files: [1-9]\d* forgotten/u);
  expect(text).toContain('Nothing lies under another key any more');
  second = await startAnew();
});

it('what lies under the present one stays', async () => {
  const rows = await kept.gateway.sql(
    `select status, legal_name is not null as "isNamed" from identity_verifications as papers
     left join private.identity_names on verification_id = papers.id where user_id = $1`,
    [other],
  );
  expect(rows).toEqual([{ status: 'approved', isNamed: true }]);
});

it('her letter has ended, and its history holds', async () => {
  const rows = await kept.gateway.sql(
    `select revoked_at is not null as "isRevoked", private.find_broken_authorisation_event(id) as broken,
       (select array_agg(action order by seq) from authorisation_events where authorisation_id = letter.id) as actions
     from authorisations as letter where id = $1`,
    [kept.letterId],
  );
  expect(rows).toEqual([{ isRevoked: true, broken: null, actions: ['signed', 'revoked'] }]);
});

it('her papers can be sent anew, and she reads why', async () => {
  const { token, url } = await goOn();
  const [papers] = await kept.gateway.sql<{ status: string; reason: string }>(
    'select status, reason from identity_verifications where user_id = $1',
    [kept.person.userId],
  );
  expect(papers).toEqual({ status: 'rejected', reason: expect.stringContaining('send') as string });
  const { publishableKey } = kept.gateway;
  const [front, selfie] = await Promise.all([takePhoto(), takePhoto('olive')]);
  const sent = await sendPapers({ url, publishableKey }, token, 'passport', { front, selfie });
  expect(sent.status).toBe(201);
});

it('a letter can be signed', async () => {
  const { token, url } = await goOn();
  const answer = await fetch(`${url}/functions/v1/sign-authorisation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(makeSignInput()),
  });
  expect([answer.status, await answer.json()]).toEqual([
    201,
    expect.objectContaining({ version: 2 }),
  ]);
});

it('an export ends', async () => {
  const { gateway } = await goOn();
  expect(await writeExport(gateway, kept.person.userId)).toMatchObject({ status: 'ready' });
});

it('an account ends, and the record of its evidence says that the files are not kept', async () => {
  const { gateway } = await goOn();
  const { sql } = kept.gateway;
  const { userId } = kept.person;
  await sql(
    "update removal_requests set status = 'sent', sent_at = now(), message_id = 'one@x.example'",
  );
  await sql(
    `insert into account_deletions (user_id, requested_at, due_at)
     values ($1, now() - interval '14 days', now() - interval '1 s')`,
    [userId],
  );
  const { context } = gateway;
  await eraseAccountsJob.handler(context, {}, context.stopping, { id: '', retryCount: 0 });
  expect(await sql('select from auth.users where id = $1', [userId])).toEqual([]);
  const files = await sql<{ kept: string }>(
    `select file ->> 'kept' as kept from private.kept_records, jsonb_array_elements(row -> 'files') as file
     where source = 'public.evidence_packs'`,
  );
  expect(files.length).toBeGreaterThan(0);
  expect(new Set(files.map((file) => file.kept))).toEqual(new Set(['false']));
});
