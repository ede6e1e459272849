import { randomUUID } from 'node:crypto';
import { verifySeal } from '@leakblock/documents/letters';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../testing/start-test-gateway.ts';
import { keepIdentityName } from '../identity-verifications/index.ts';
import { lettersSecrets, openLetterRecord } from './index.ts';
import { sealOldLetters } from './seal-old-letters.ts';
import { codeOf, openLetterStory, sha256 } from './testing/letter-story.ts';
import type { LetterStory } from './testing/letter-story.ts';
import { makePreviewInput, makeSignInput } from './testing/make-sign-input.ts';

let story: LetterStory;
let person: SignedIn;
beforeAll(async () => {
  story = await openLetterStory();
});
beforeEach(async () => {
  person = await story.meet();
});
afterAll(() => story.gateway.stop());

describe('a letter that is signed', () => {
  it('is alive, sealed in both editions, and known by its hash to everybody', async () => {
    const { endsOn, id, version } = await story.sign(person);
    expect(version).toBe(1);
    expect(await story.letterAt(person)).toMatchObject({
      id,
      version: 1,
      ownerName: 'Luna Star',
      stageNames: ['Luna Star'],
      acts: ['copyright_notices', 'google_removal_consent', 'sign'],
      endsOn,
      isAlive: true,
      why: null,
    });
    const fingerprints = await story.gateway.sql<{ seal: string }>(
      "select encode(seal_fingerprint, 'hex') as seal from authorisations where id = $1",
      [id],
    );
    for (const edition of ['full', 'redacted'] as const) {
      const pdf = await story.download(person, id, edition);
      const seal = fingerprints[0]?.seal ?? '';
      expect(verifySeal(pdf, seal)).toEqual({ ok: true, fingerprint: seal });
      const { document } = await story.verify(sha256(pdf));
      expect(document).toMatchObject({ edition, endsOn, state: 'alive', sealFingerprint: seal });
      expect(JSON.stringify(document)).not.toMatch(/Luna|Łucja/);
    }
    expect(await story.eventsOf(id)).toEqual(['signed', 'downloaded', 'downloaded']);
    expect(await story.consents(person)).toEqual([{ is_valid: true, authorisation_id: id }]);
  });

  it('lies encrypted, and its record says how it came about', async () => {
    const { id } = await story.sign(person);
    const rows = await story.gateway.sql<{ text: string }>(
      "select convert_from(substring(document for 4), 'utf8') as text from private.authorisation_documents where authorisation_id = $1",
      [id],
    );
    expect(rows.map(({ text }) => text)).toEqual(['LBE2', 'LBE2']);
    const [row] = await story.gateway.sql<{ name: string; trail: string }>(
      'select legal_name as name, audit_trail as trail from authorisations where id = $1',
      [id],
    );
    const { name = '', trail = '' } = row ?? {};
    expect([name, trail].map((text) => /^enc2:[\w-]{8}:[\w-]+$/.test(text))).toEqual([true, true]);
    const { secrets } = story.gateway.context;
    expect(openLetterRecord(secrets, name)).toBe('Łucja Ωmega');
    expect(JSON.parse(openLetterRecord(secrets, trail))).toMatchObject({
      sessionId: person.sessionId,
      timeZone: 'Europe/Berlin',
      secondFactor: false,
      address: expect.stringMatching(/127\.0\.0\.1|::1/) as string,
      textSha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      signature: { kind: 'drawn' },
    });
  });

  it('from before names were sealed is sealed at the next start', async () => {
    const { id } = await story.sign(person);
    await story.gateway.sql(
      `update authorisations set legal_name = 'Łucja Ωmega', audit_trail = '{"old": true}' where id = $1`,
      [id],
    );
    const { context } = story.gateway;
    await sealOldLetters(context);
    const [row] = await story.gateway.sql<{ name: string; trail: string }>(
      'select legal_name as name, audit_trail as trail from authorisations where id = $1',
      [id],
    );
    const { name = '', trail = '' } = row ?? {};
    expect([name, trail].filter((text) => text.startsWith('enc2:'))).toHaveLength(2);
    expect(openLetterRecord(context.secrets, trail)).toBe('{"old": true}');
    const secrets = await context.database.asService((trx) =>
      lettersSecrets(trx, context.secrets, person.userId),
    );
    expect(secrets.legalName).toBe('Łucja Ωmega');
  });

  it('takes the place of the one before', async () => {
    const first = await story.sign(person);
    const second = await story.sign(person, { acts: ['copyright_notices'] });
    expect(second.version).toBe(2);
    expect(await story.eventsOf(first.id)).toEqual(['signed', 'superseded']);
    // The new one lacks the consent: the old one's counts no more.
    expect(await story.consents(person)).toEqual([{ is_valid: false, authorisation_id: first.id }]);
    expect(
      (await story.verify(sha256(await story.download(person, first.id, 'redacted')))).document
        ?.state,
    ).toBe('superseded');
    await expect
      .poll(() => story.stopped)
      .toContainEqual({ userId: person.userId, reason: 'superseded' });
    // What is done again after a restore is told by ids.
    const said = story.gateway.logLines().filter((line) => line.includes(first.id));
    expect(said.map((line) => JSON.parse(line) as object)).toMatchObject([
      { msg: 'A letter was replaced.', userId: person.userId, letterId: first.id },
    ]);
  });

  it('signed at the same moment from two places is two versions, one alive', async () => {
    await Promise.all([story.sign(person), story.sign(person), story.sign(person)]);
    const rows = await story.gateway.sql<{ version: number; alive: boolean }>(
      'select version, superseded_at is null as alive from authorisations where user_id = $1 order by version',
      [person.userId],
    );
    expect(rows).toEqual([
      { version: 1, alive: false },
      { version: 2, alive: false },
      { version: 3, alive: true },
    ]);
  });

  it('keeps her name out of what goes out, unless she chose it', async () => {
    await story.sign(person);
    const secrets = () =>
      story.gateway.context.database.asService((trx) =>
        lettersSecrets(trx, story.gateway.context.secrets, person.userId),
      );
    expect(await secrets()).toMatchObject({
      legalName: 'Łucja Ωmega',
      address: 'Weg 1',
      phone: '+49 30 12345',
    });
    await story.sign(person, { ownerName: 'Łucja Ωmega', showsLegalName: true });
    expect((await secrets()).legalName).toBeNull();
  });
});

describe('a letter that cannot be signed', () => {
  it.each([
    [{ fullName: '  ' }, 'authorisations.letter_invalid'],
    [{ protectedContent: '' }, 'authorisations.letter_invalid'],
    [{ acts: [] }, 'authorisations.letter_invalid'],
    [{ acts: ['litigation'] }, 'authorisations.letter_invalid'],
    [{ months: 36 }, 'authorisations.letter_invalid'],
    [{ confirmsFacts: false }, 'authorisations.letter_invalid'],
    [{ agreesToElectronicRecords: false }, 'authorisations.letter_invalid'],
    // Javanese and Bengali letters: no face of ours has them.
    [{ fullName: 'ꦭꦸꦤ' }, 'authorisations.letter_invalid'],
    [{ exclusions: 'My ছবি' }, 'authorisations.letter_invalid'],
    [{ signature: null }, 'authorisations.signature_required'],
    [
      { signature: { kind: 'drawn', width: 300, height: 100, strokes: [] } },
      'authorisations.signature_required',
    ],
    [{ signature: { kind: 'typed', name: 'Somebody Else' } }, 'authorisations.signature_differs'],
    [{ ownerName: 'LUCJA  ΩMEGA', fullName: 'Lucja Ωmega' }, 'authorisations.owner_name_is_legal'],
    // Every notice would be held back for it.
    [
      { ownerName: 'Lucja Ωmega', fullName: 'Lucja Maria Ωmega' },
      'authorisations.owner_name_is_legal',
    ],
  ])('%j is refused with %s, and nothing is kept', async (changes, code) => {
    const response = await story.call(
      'sign-authorisation',
      { ...makeSignInput(), ...changes },
      person,
    );
    expect(response.status).toBe(422);
    expect(await codeOf(response)).toBe(code);
    expect(await story.letterAt(person)).toBeNull();
  });

  it.each(['[]', 'null', '"x"', '{', '{"acts":{"length":1}}'])('the body %s', async (body) => {
    const response = await fetch(`${story.gateway.url}/functions/v1/sign-authorisation`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body,
    });
    expect([400, 422]).toContain(response.status);
  });

  it('by a visitor', async () => {
    expect((await story.call('sign-authorisation', makeSignInput(), null)).status).toBe(401);
  });
});

it('in another name than the one her papers were approved for is refused: it would say that it was checked', async () => {
  const { context, sql } = story.gateway;
  await sql("update profiles set first_name = 'Mallory', last_name = 'Fox' where id = $1", [
    person.userId,
  ]);
  const [papers] = await sql<{ id: string }>(
    `insert into identity_verifications (user_id, status, decided_at) values ($1, 'approved', now()) returning id`,
    [person.userId],
  );
  const named = { id: papers?.id ?? '', user_id: person.userId };
  await context.database.asService((trx) =>
    keepIdentityName(trx, context.secrets, named, 'Mallory Fox'),
  );
  await sql("update profiles set first_name = 'Łucja', last_name = 'Ωmega' where id = $1", [
    person.userId,
  ]);
  const refused = await story.call('sign-authorisation', makeSignInput(), person);
  expect(await codeOf(refused)).toBe('authorisations.name_not_checked');
  expect(await story.letterAt(person)).toBeNull();
  const fullName = 'Mallory Jane Fox';
  await story.sign(person, { fullName, signature: { kind: 'typed', name: fullName } });
  expect(await story.letterAt(person)).not.toBeNull();
});

describe('a preview', () => {
  it('is a PDF before the signature, and leaves nothing behind', async () => {
    const response = await story.call(
      'preview-authorisation',
      makePreviewInput({ signature: null }),
      person,
    );
    expect(response.status).toBe(200);
    expect((await response.text()).slice(0, 5)).toBe('%PDF-');
    expect(await story.letterAt(person)).toBeNull();
  });

  it('is refused where a stage name has letters that the document cannot show', async () => {
    await story.gateway.sql("insert into stage_names (user_id, name) values ($1, 'ሉና')", [
      person.userId,
    ]);
    const response = await story.call('preview-authorisation', makePreviewInput(), person);
    const problem = (await response.json()) as { code: string; detail: string };
    expect([response.status, problem.code]).toEqual([422, 'authorisations.letter_invalid']);
    expect(problem.detail).toContain('stageNames');
  });
});

describe('a letter that is taken back', () => {
  it('ends at once, with its consent and what was not sent yet', async () => {
    const { id } = await story.sign(person);
    const pdf = await story.download(person, id, 'redacted');
    expect(
      (await story.call('revoke-authorisation', { id, reason: 'I changed my mind.' }, person))
        .status,
    ).toBe(200);
    expect(await story.letterAt(person)).toMatchObject({ isAlive: false, why: 'revoked' });
    expect(await story.consents(person)).toEqual([{ is_valid: false, authorisation_id: id }]);
    expect((await story.verify(sha256(pdf))).document).toMatchObject({ state: 'revoked' });
    await expect
      .poll(() => story.stopped)
      .toContainEqual({ userId: person.userId, reason: 'revoked' });
    const again = await story.call('revoke-authorisation', { id, reason: '' }, person);
    expect([again.status, await codeOf(again)]).toEqual([409, 'authorisations.already_ended']);
  });

  it('is its owner’s to take back, and nobody else’s to read', async () => {
    const { id } = await story.sign(person);
    const stranger = await story.gateway.signIn();
    for (const [name, body] of [
      ['revoke-authorisation', { id, reason: '' }],
      ['download-authorisation', { id, edition: 'redacted' }],
      ['download-authorisation', { id: randomUUID(), edition: 'full' }],
    ] as const) {
      const response = await story.call(name, body, stranger);
      expect([response.status, await codeOf(response)]).toEqual([404, 'authorisations.not_found']);
    }
    expect((await story.call('download-authorisation', { id, edition: 'full' }, null)).status).toBe(
      401,
    );
    expect((await story.letterAt(person))?.isAlive).toBe(true);
  });
});
