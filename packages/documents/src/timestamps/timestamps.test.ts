import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTimestampRequest, readTimestampResponse, verifyTimestamp } from './index.ts';
import { startOpensslAuthority } from './testing/openssl-authority.ts';
import type { OpensslAuthority } from './testing/openssl-authority.ts';

const hash = (text: string) => createHash('sha256').update(text).digest();
const letter = hash('the letter');

describe.each(['rsa', 'ec'] as const)('an authority with a key of %s', (key) => {
  let authority: OpensslAuthority;
  beforeAll(() => {
    authority = startOpensslAuthority(key);
  });
  afterAll(() => authority.stop());

  it('is asked for the hash and its certificate', () => {
    const { request } = createTimestampRequest(letter);
    const text = authority.describe(request);
    expect(text).toMatch(/Hash Algorithm: sha256/);
    expect(text).toMatch(/Certificate required: yes/);
    expect(text.replace(/[^0-9a-f]/g, '')).toContain(letter.toString('hex').slice(0, 16));
  });

  it('stamps, and the token says when and by whom', async () => {
    const { nonce, request } = createTimestampRequest(letter);
    const answer = readTimestampResponse(authority.stamp(request), { sha256: letter, nonce });
    expect(answer.authority).toBe('Test time authority');
    const verdict = await verifyTimestamp(answer.token, letter);
    expect(verdict).toEqual({ ok: true, at: answer.at, authority: 'Test time authority' });
  });

  it('says nothing about another hash', async () => {
    const { nonce, request } = createTimestampRequest(letter);
    const { token } = readTimestampResponse(authority.stamp(request), { sha256: letter, nonce });
    expect(await verifyTimestamp(token, hash('another letter'))).toEqual({
      ok: false,
      why: 'other_hash',
    });
  });

  it('an answer to another request is refused', () => {
    const first = createTimestampRequest(letter);
    const second = createTimestampRequest(letter);
    const answer = authority.stamp(first.request);
    expect(() => readTimestampResponse(answer, { sha256: letter, nonce: second.nonce })).toThrow(
      /another request/,
    );
    expect(() => readTimestampResponse(answer, { sha256: hash('x'), nonce: first.nonce })).toThrow(
      /another hash/,
    );
  });

  it('a token of which the time or the signature was changed is no token', async () => {
    const { nonce, request } = createTimestampRequest(letter);
    const { token } = readTimestampResponse(authority.stamp(request), { sha256: letter, nonce });
    const time = Buffer.from(token)
      .toString('latin1')
      .search(/20\d{12}Z/);
    expect(time).toBeGreaterThan(0);
    for (const place of [time + 3, token.length - 5]) {
      const changed = Uint8Array.from(token);
      changed[place] = (changed[place] ?? 0) ^ 1;
      const verdict = await verifyTimestamp(changed, letter);
      expect(verdict.ok).toBe(false);
    }
  });
});

it.each([
  ['nothing', new Uint8Array()],
  ['no DER', new Uint8Array([1, 2, 3])],
  ['a page', new TextEncoder().encode('<html>Service unavailable</html>')],
])('%s is no answer and no token', async (_name, bytes) => {
  expect(() => readTimestampResponse(bytes, { sha256: letter, nonce: new Uint8Array(8) })).toThrow(
    Error,
  );
  expect(await verifyTimestamp(bytes, letter)).toEqual({ ok: false, why: 'malformed' });
});

it('a refusal names its status', () => {
  // TimeStampResp { status 2 (rejection) }
  const refusal = new Uint8Array([0x30, 0x05, 0x30, 0x03, 0x02, 0x01, 0x02]);
  expect(() =>
    readTimestampResponse(refusal, { sha256: letter, nonce: new Uint8Array(8) }),
  ).toThrow(/status 2/);
});
