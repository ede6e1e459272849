import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  sendPapers,
  takePhoto,
} from '../../apps/server/src/features/identity-verifications/testing/send-papers.ts';
import { call, invent, signUp } from '../installation/call.ts';
import type { Person, Told } from '../installation/call.ts';
import { protect, readyToScan } from '../installation/ready-to-scan.ts';
import { startInstallation } from '../installation/start-installation.ts';
import type { Gateway, Installation } from '../installation/start-installation.ts';

/** Transactions of one call of which the word is lost in turn. */
const commits = [0, 1, 2, 3];
/** What Kysely sends at the end of a transaction, as the protocol has it. */
const commit = /^Q[\s\S]{4}commit/i;

let installation: Installation;
let gateway: Gateway;
let photo: Buffer;

beforeAll(async () => {
  installation = await startInstallation();
  gateway = await installation.startGateway();
  await readyToScan(installation);
  photo = await takePhoto();
});
afterAll(() => installation.stop());

const to = () => ({ url: gateway.url, publishableKey: installation.publishableKey });
const count = async (text: string, values: unknown[]) =>
  (await installation.sql<{ n: number }>(`select count(*)::int as n from ${text}`, values))[0]?.n;

type Answer = Pick<Told, 'status' | 'code'>;

/**
 * Calls once with a connection that dies when the nth transaction has been committed and the word about it is on its
 * way, then again as a person would. She was told that it had not worked, or that it had.
 */
async function callTwice(nth: number, act: () => Promise<Answer>): Promise<Answer> {
  void installation.line.loseAnswerTo(commit, nth);
  const first = await act();
  await installation.line.mend();
  expect([200, 201, 202, 503]).toContain(first.status);
  return act();
}

describe('the word about a commit is lost', () => {
  it.each(commits)(
    'of a sign-up (transaction %i): one account, and its password opens it',
    async (nth) => {
      const body = invent();
      const again = await callTwice(nth, () => call(to(), '/auth/v1/signup', { body }));
      expect([again.status, again.code]).toEqual(
        again.status === 200 ? [200, undefined] : [422, 'user_already_exists'],
      );
      expect(await count('auth.users where email = $1', [body.email])).toBe(1);
      const signedIn = await call(to(), '/auth/v1/token?grant_type=password', { body });
      expect(signedIn.status).toBe(200);
    },
  );

  it.each(commits)('of a full scan (transaction %i): one runs', async (nth) => {
    const person = await signUp(installation, gateway);
    await protect(installation, person.userId, 'Luna Marlowe');
    const { token } = person;
    const again = await callTwice(nth, () => call(to(), '/functions/v1/full-scan', { token }));
    expect([202, 409]).toContain(again.status);
    expect(await count("scans where user_id = $1 and status = 'running'", [person.userId])).toBe(1);
  });

  it.each(commits)('of an export (transaction %i): one is made', async (nth) => {
    const { token, userId } = await signUp(installation, gateway);
    const again = await callTwice(nth, () => call(to(), '/functions/v1/request-export', { token }));
    expect([201, 429]).toContain(again.status);
    expect(await count('data_exports where user_id = $1', [userId])).toBe(1);
    const job = "pgboss.job where name = 'exports.write-export' and data::text like $1";
    const rows = await installation.sql<{ id: string }>(
      'select id from data_exports where user_id = $1',
      [userId],
    );
    expect(await count(job, [`%${rows[0]?.id ?? ''}%`])).toBe(1);
  });

  it.each([0, 1, 2, 3, 4, 5, 6])(
    'of papers (transaction %i): one verification, with its pictures',
    async (nth) => {
      const person = await signUp(installation, gateway);
      const again = await callTwice(nth, () => papersOf(person));
      expect([201, 409]).toContain(again.status);
      const { userId } = person;
      expect(await count('identity_verifications where user_id = $1', [userId])).toBe(1);
      const pictures = `private.identity_documents d join storage.objects o on o.name = d.object_name
      join identity_verifications v on v.id = d.verification_id where v.user_id = $1`;
      expect(await count(pictures, [userId])).toBe(2);
    },
  );

  it.each(commits)('of a name she writes (transaction %i): it stands once', async (nth) => {
    const { token, userId } = await signUp(installation, gateway);
    const body = { user_id: userId, name: 'Luna' };
    const again = await callTwice(nth, () => call(to(), '/rest/v1/stage_names', { token, body }));
    expect([201, 409]).toContain(again.status);
    expect(await count('stage_names where user_id = $1', [userId])).toBe(1);
  });
});

async function papersOf({ token }: Person): Promise<Answer> {
  const { body, status } = await sendPapers(to(), token, 'passport', {
    front: photo,
    selfie: photo,
  });
  return { status, code: body.code };
}
