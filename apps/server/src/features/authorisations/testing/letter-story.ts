import { createHash } from 'node:crypto';
import { signLetterAnswer, verifyDocumentAnswer } from '@leakblock/domain/authorisations';
import type { SignLetterInput } from '@leakblock/domain/authorisations';
import { expect } from 'vitest';
import { z } from 'zod';
import { defineJob } from '#platform/queue';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { SignedIn } from '../../../testing/start-test-gateway.ts';
import { authorisations, loadLetter } from '../index.ts';
import { makeSignInput } from './make-sign-input.ts';

export const codeOf = async (response: Response) =>
  ((await response.json()) as { code: string }).code;
export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A gateway that signs letters, and what its people do with them. */
export async function openLetterStory(env: Record<string, string> = {}) {
  /** What is told to whoever stops unsent notices. */
  const stopped: { userId: string; reason: string }[] = [];
  const stopUnsent = defineJob({
    queue: 'removal-requests.stop-unsent',
    input: z.object({ userId: z.string(), reason: z.string() }),
    handler: async (_context, data) => {
      stopped.push(data);
      await Promise.resolve();
    },
  });
  const gateway = await startTestGateway({
    features: [authorisations, { name: 'removal-requests', jobs: [stopUnsent] }],
    env: { WORKER_IN_PROCESS: 'true', ...env },
  });

  /** Somebody with a legal name, an address and a stage name. */
  async function meet(): Promise<SignedIn> {
    const person = await gateway.signIn();
    await gateway.sql(
      `insert into profiles (id, email, first_name, last_name, country, address, city, postal_code, phone)
       values ($1, 'private@example.org', 'Łucja', 'Ωmega', 'DE', 'Weg 1', 'Berlin', '10115', '+49 30 12345')`,
      [person.userId],
    );
    await gateway.sql("insert into stage_names (user_id, name) values ($1, 'Luna Star')", [
      person.userId,
    ]);
    return person;
  }

  const call = (name: string, body: unknown, who: SignedIn | null) =>
    fetch(`${gateway.url}/functions/v1/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(who === null ? {} : { authorization: `Bearer ${who.token}` }),
      },
      body: JSON.stringify(body),
    });

  async function sign(who: SignedIn, changes: Partial<SignLetterInput> = {}) {
    const response = await call('sign-authorisation', makeSignInput(changes), who);
    expect(response.status).toBe(201);
    return signLetterAnswer.parse(await response.json());
  }

  async function download(who: SignedIn, id: string, edition: string) {
    const response = await call('download-authorisation', { id, edition }, who);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    return Buffer.from(await response.arrayBuffer());
  }

  return {
    gateway,
    stopped,
    meet,
    call,
    sign,
    download,
    verify: async (hash: string) => {
      const response = await call('verify-document', { sha256: hash }, null);
      expect(response.status).toBe(200);
      return verifyDocumentAnswer.parse(await response.json());
    },
    eventsOf: async (id: string) => {
      const rows = await gateway.sql<{ action: string }>(
        'select action from authorisation_events where authorisation_id = $1 order by seq',
        [id],
      );
      return rows.map(({ action }) => action);
    },
    consents: (who: SignedIn) =>
      gateway.sql<{ is_valid: boolean; authorisation_id: string }>(
        'select is_valid, authorisation_id from digital_signatures where user_id = $1 order by signed_at',
        [who.userId],
      ),
    letterAt: (who: SignedIn, now = new Date()) =>
      gateway.context.database.asService((trx) => loadLetter(trx, who.userId, now)),
  };
}

export type LetterStory = Awaited<ReturnType<typeof openLetterStory>>;
