import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../testing/start-test-gateway.ts';
import { codeOf, openLetterStory, sha256 } from './testing/letter-story.ts';
import type { LetterStory } from './testing/letter-story.ts';
import { watchLettersJob } from './watch-letters.job.ts';

let story: LetterStory;
let person: SignedIn;
beforeAll(async () => {
  story = await openLetterStory();
});
beforeEach(async () => {
  person = await story.meet();
});
afterAll(() => story.gateway.stop());

describe('time', () => {
  const run = (now: Date) =>
    watchLettersJob.handler(
      { ...story.gateway.context, now: () => now },
      {},
      new AbortController().signal,
      { id: randomUUID(), retryCount: 0 },
    );
  const before = (day: string, days: number) =>
    new Date(Date.parse(`${day}T12:00:00Z`) - days * 86_400_000);
  const told = () =>
    story.gateway.sql<{ title: string; message: string }>(
      'select title, message from notifications where user_id = $1 order by created_at, message desc',
      [person.userId],
    );

  it('warns once at each mark, then ends the letter', async () => {
    const { endsOn, id } = await story.sign(person, { months: 6 });
    for (const days of [31, 30, 29, 7, 6, 1, 1, 0]) await run(before(endsOn, days));
    expect(await story.eventsOf(id)).toEqual(['signed', 'warned', 'warned', 'warned']);
    await run(before(endsOn, -1));
    await run(before(endsOn, -2));
    expect(await story.eventsOf(id)).toEqual(['signed', 'warned', 'warned', 'warned', 'expired']);
    expect(await story.consents(person)).toEqual([{ is_valid: false, authorisation_id: id }]);
    expect(await story.letterAt(person, before(endsOn, -1))).toMatchObject({
      isAlive: false,
      why: 'expired',
    });
    const messages = await told();
    expect(messages.map(({ title }) => title)).toEqual([
      'Your authorisation ends soon',
      'Your authorisation ends soon',
      'Your authorisation ends soon',
      'Your authorisation has ended',
    ]);
    expect(messages[0]?.message).toContain('30 more days');
    await expect
      .poll(() => story.stopped)
      .toContainEqual({ userId: person.userId, reason: 'expired' });
  });

  it('names nothing where others may look on', async () => {
    await story.gateway.sql(
      "update profiles set discreet_mode = true, locale = 'de' where id = $1",
      [person.userId],
    );
    const { endsOn } = await story.sign(person);
    await run(before(endsOn, 3));
    const [only] = await told();
    expect(only?.title).toBe('Neues in Ihrem Konto');
    expect(only?.message).not.toMatch(/Vollmacht/);
  });
});

describe('an administrator', () => {
  it('reads letters, and the full edition is in the audit log', async () => {
    const { id } = await story.sign(person);
    const admin = await story.gateway.signIn();
    await story.gateway.sql("insert into user_roles (user_id, role) values ($1, 'admin')", [
      admin.userId,
    ]);
    await story.download(admin, id, 'redacted');
    await story.download(admin, id, 'full');
    const rows = await story.gateway.sql<{ action: string; subject: string }>(
      'select action, subject from audit_log where actor_id = $1',
      [admin.userId],
    );
    expect(rows).toEqual([{ action: 'authorisations.letter_downloaded', subject: id }]);
  });
});

describe('a document that is verified', () => {
  it('with one byte changed is unknown', async () => {
    const { id } = await story.sign(person);
    const pdf = await story.download(person, id, 'redacted');
    pdf[500] = (pdf[500] ?? 0) ^ 1;
    expect(await story.verify(sha256(pdf))).toEqual({ isKnown: false, document: null });
  });

  it('needs a hash, and is asked about in moderation', async () => {
    expect((await story.call('verify-document', { sha256: 'x' }, null)).status).toBe(400);
    const answers = await Promise.all(
      Array.from({ length: 40 }, () =>
        story.call('verify-document', { sha256: 'ab'.repeat(32) }, null),
      ),
    );
    const last = answers.find(({ status }) => status === 429);
    expect(last && (await codeOf(last))).toBe('authorisations.verified_too_often');
  });
});

it('the seal is one for all programs, and nobody reads its key in the table', async () => {
  await story.sign(person);
  const rows = await story.gateway.sql<{ p12: string }>(
    'select p12 from private.seal_certificates',
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.p12).toMatch(/^enc2:[\w-]{8}:/);
});
