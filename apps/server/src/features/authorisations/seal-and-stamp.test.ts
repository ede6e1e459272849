import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSealIdentity } from '@leakblock/documents/letters';
import type { NewSealIdentity } from '@leakblock/documents/letters';
import { verifyTimestamp } from '@leakblock/documents/timestamps';
import { startOpensslAuthority } from '@leakblock/documents/timestamps/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import { authorisations } from './index.ts';
import { loadSeal, readSealEnd } from './load-seal.ts';
import { stampLetterJob } from './stamp-letter.job.ts';
import { openLetterStory } from './testing/letter-story.ts';
import type { LetterStory } from './testing/letter-story.ts';

const authority = startOpensslAuthority();
let isAuthorityDown = false;
let web: Server;
let folder: string;
let given: NewSealIdentity;
let story: LetterStory;
beforeAll(async () => {
  web = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      if (isAuthorityDown) response.writeHead(503).end('<html>Later</html>');
      else response.end(authority.stamp(Buffer.concat(pieces)));
    });
  });
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  folder = await mkdtemp(join(tmpdir(), 'leakblock-seal-'));
  given = await createSealIdentity('An authority’s', new Date());
  await writeFile(join(folder, 'seal.p12'), given.p12);
  story = await openLetterStory({
    TIMESTAMP_URL: `http://127.0.0.1:${String((web.address() as AddressInfo).port)}/`,
    SEAL_P12_FILE: join(folder, 'seal.p12'),
    SEAL_P12_PASSWORD: given.password,
    // The job is run by hand, so that what it does is seen.
    WORKER_IN_PROCESS: 'false',
  });
});
afterAll(async () => {
  await story.gateway.stop();
  authority.stop();
  web.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (id: string) =>
  stampLetterJob.handler(story.gateway.context, { id }, new AbortController().signal, {
    id: randomUUID(),
    retryCount: 0,
  });

it('a letter is sealed with the certificate of the settings, and an authority says when it was', async () => {
  const person = await story.meet();
  const { id } = await story.sign(person);
  isAuthorityDown = true;
  await expect(run(id)).rejects.toThrow(/no time stamp yet/);
  isAuthorityDown = false;
  await run(id);
  await run(id);
  expect(await story.eventsOf(id)).toEqual(['signed', 'timestamped']);
  const [row] = await story.gateway.sql<{ token: string; hash: Buffer; seal: string }>(
    `select event.detail ->> 'token' as token, letter.full_sha256 as hash, encode(letter.seal_fingerprint, 'hex') as seal
     from authorisations as letter join authorisation_events as event on event.authorisation_id = letter.id
     where letter.id = $1 and event.action = 'timestamped'`,
    [id],
  );
  const verdict = await verifyTimestamp(Buffer.from(row?.token ?? '', 'base64'), row!.hash);
  expect(verdict).toMatchObject({ ok: true, authority: 'Test time authority' });
  expect(row?.seal).toBe(given.fingerprint);
  expect(await story.gateway.sql('select from private.seal_certificates')).toHaveLength(0);
});

it('a file that cannot be opened ends the start with a sentence for the operator', async () => {
  await expect(
    startTestGateway({
      features: [authorisations],
      env: { SEAL_P12_FILE: join(folder, 'seal.p12'), SEAL_P12_PASSWORD: 'wrong' },
    }),
  ).rejects.toThrow(/SEAL_P12_FILE.*password is wrong/);
});

it('two gateways whose first letters come at once share one certificate, which nobody made before', async () => {
  const gateway = await startTestGateway({ features: [authorisations] });
  expect(await readSealEnd(gateway.context)).toBeNull();
  expect(await gateway.sql('select from private.seal_certificates')).toHaveLength(0);
  const { database, env, now, secrets } = gateway.context;
  // Each with a memory of its own, as two programs have.
  const programs = [1, 2, 3].map(() => ({ env, now, secrets, database: { ...database } }));
  const seals = await Promise.all(programs.map((program) => loadSeal(program)));
  expect(new Set(seals.map(({ fingerprint }) => fingerprint)).size).toBe(1);
  expect(await gateway.sql('select from private.seal_certificates')).toHaveLength(1);
  expect(await readSealEnd(gateway.context)).toEqual(seals[0]?.endsAt);
  await gateway.stop();
});
