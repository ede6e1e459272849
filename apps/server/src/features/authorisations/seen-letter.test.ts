import { letterTextHeader } from '@leakblock/domain/authorisations';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { SignedIn } from '../../testing/start-test-gateway.ts';
import { openLetterRecord } from './index.ts';
import { openLetterStory } from './testing/letter-story.ts';
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

const previewedAt = '2026-11-21T10:03:00.000Z';

async function preview(): Promise<string> {
  const input = makePreviewInput({ signature: null, acts: ['copyright_notices'] });
  const response = await story.call('preview-authorisation', input, person);
  expect(response.status).toBe(200);
  return response.headers.get(letterTextHeader) ?? '';
}

/** Signs, and reads back what is recorded of it. */
async function signAfter(
  previewedTextSha256: string | null,
  changes: Parameters<typeof makeSignInput>[0] = {},
) {
  const { seen } = makeSignInput();
  const { id } = await story.sign(person, {
    acts: ['copyright_notices'],
    seen: { ...seen, previewedAt, previewedTextSha256 },
    ...changes,
  });
  const [row] = await story.gateway.sql<{ trail: string }>(
    'select audit_trail as trail from authorisations where id = $1',
    [id],
  );
  const opened = openLetterRecord(story.gateway.context.secrets, row?.trail ?? '');
  return JSON.parse(opened) as Record<string, unknown>;
}

it('a preview of the very words that are signed is on record, whatever version and signature', async () => {
  const hash = await preview();
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(await signAfter(hash)).toMatchObject({ previewedAt, textSha256: hash });
  expect(await signAfter(hash)).toMatchObject({ previewedAt, textSha256: hash });
});

it.each([
  ['acts', { acts: ['copyright_notices', 'sign'] }],
  ['months', { months: 24 }],
  ['content', { protectedContent: 'Everything' }],
] as const)('a preview of other %s is not', async (_what, changes) => {
  const trail = await signAfter(await preview(), {
    ...changes,
    acts: [...('acts' in changes ? changes.acts : ['copyright_notices' as const])],
  });
  expect(trail).toMatchObject({ previewedAt: null });
});

it('a preview is not on record when an official page was added after it', async () => {
  const hash = await preview();
  await story.gateway.sql(
    "insert into official_links (user_id, platform, url) values ($1, 'onlyfans', 'https://onlyfans.com/luna')",
    [person.userId],
  );
  const trail = await signAfter(hash);
  expect(trail).toMatchObject({ previewedAt: null });
  expect(trail['textSha256']).not.toBe(hash);
});

it('what a page of before says about reading to the end is not recorded', async () => {
  const { seen } = makeSignInput();
  const old = { ...seen, scrolledToEndAt: '2026-11-21T10:04:00.000Z' };
  const trail = await signAfter(null, { seen: old });
  expect(trail).toMatchObject({ previewedAt: null });
  expect(trail).not.toHaveProperty('scrolledToEndAt');
  expect(trail).not.toHaveProperty('previewedTextSha256');
});
