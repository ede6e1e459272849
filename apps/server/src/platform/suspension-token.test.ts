import { randomUUID } from 'node:crypto';
import { SignJWT, UnsecuredJWT, decodeJwt, decodeProtectedHeader } from 'jose';
import { describe, expect, it } from 'vitest';
import { deriveKey } from './encrypt.ts';
import { issueSuspensionToken, verifySuspensionToken } from './suspension-token.ts';

const secret = 'a secret of this installation, long enough';
const installation = (encryption = secret, publicUrl = 'https://leaks.example') => ({
  secrets: { linkSigning: encryption } as never,
  publicUrl,
  realNow: () => new Date(),
});
const person = randomUUID();
const dayMs = 24 * 3600_000;

it('names the person, and says what it is', async () => {
  const token = await issueSuspensionToken(installation(), person);
  expect(await verifySuspensionToken(installation(), token)).toBe(person);
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'suspension+jwt' });
  expect(decodeJwt(token)).toMatchObject({ aud: 'suspension', sub: person });
  expect(decodeJwt(token)).not.toHaveProperty('role');
});

it('is worth something for a day', async () => {
  const fresh = await issueSuspensionToken(installation(), person, Date.now() - dayMs + 60_000);
  expect(await verifySuspensionToken(installation(), fresh)).toBe(person);
  const old = await issueSuspensionToken(installation(), person, Date.now() - dayMs - 60_000);
  expect(await verifySuspensionToken(installation(), old)).toBeNull();
});

describe('is worth nothing', () => {
  const key = deriveKey(secret, 'suspension');
  /** A good token but for what a forger changes. */
  const forge = (
    change: Partial<Record<'aud' | 'iss' | 'sub' | 'typ', string>> & { signedWith?: Uint8Array },
  ) =>
    new SignJWT({ sub: change.sub ?? person })
      .setProtectedHeader({ alg: 'HS256', typ: change.typ ?? 'suspension+jwt' })
      .setIssuer(change.iss ?? 'https://leaks.example')
      .setAudience(change.aud ?? 'suspension')
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(change.signedWith ?? key);

  it('only where something is wrong: the forgery without a change is a good one', async () => {
    expect(await verifySuspensionToken(installation(), await forge({}))).toBe(person);
  });

  it.each([
    ['for another audience', { aud: 'authenticated' }],
    ['of another type', { typ: 'JWT' }],
    ['of another installation', { iss: 'https://elsewhere.example' }],
    ['about nobody', { sub: 'somebody' }],
    ['signed with the secret itself', { signedWith: new TextEncoder().encode(secret) }],
    ['signed with the key of another purpose', { signedWith: deriveKey(secret, 'signing-keys') }],
  ])('%s', async (_what, change) => {
    expect(await verifySuspensionToken(installation(), await forge(change))).toBeNull();
  });

  it('without a signature, cut off, or as rubbish', async () => {
    const token = await issueSuspensionToken(installation(), person);
    const unsigned = new UnsecuredJWT({ sub: person })
      .setIssuer('https://leaks.example')
      .setAudience('suspension')
      .setIssuedAt()
      .setExpirationTime('1h')
      .encode();
    for (const text of [unsigned, token.slice(0, -4), `${token}x`, '', 'rubbish', 'a.b.c']) {
      expect(await verifySuspensionToken(installation(), text)).toBeNull();
    }
  });

  it('with another secret', async () => {
    const token = await issueSuspensionToken(installation('another secret altogether'), person);
    expect(await verifySuspensionToken(installation(), token)).toBeNull();
  });
});
