import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSealIdentity, drawLetter, readSealIdentity, sealPdf, verifySeal } from './index.ts';
import type { NewSealIdentity } from './index.ts';
import { tellLetter } from './testing/letter-story.ts';

const at = new Date('2026-11-21T12:00:00Z');
let identity: NewSealIdentity;
let unsealed: Uint8Array;
let sealed: Buffer;
beforeAll(async () => {
  identity = await createSealIdentity('LeakBlock & Söhne', at);
  unsealed = await drawLetter(tellLetter(), 'redacted', { isPreview: false, verifyUrl: 'x' });
  sealed = Buffer.from(await sealPdf(unsealed, { at, identity, name: 'Notices (UK) Ltd' }));
});

/** Where the seal begins and ends. */
function place(): { from: number; to: number } {
  const [, from, to] = /\/ByteRange \[0 (\d+) (\d+)/.exec(sealed.toString('latin1')) ?? [];
  return { from: Number(from), to: Number(to) };
}

describe('a sealed letter', () => {
  it('is what was sealed', () => {
    expect(verifySeal(sealed, identity.fingerprint)).toEqual({
      ok: true,
      fingerprint: identity.fingerprint,
    });
  });

  it('is taken by OpenSSL too', () => {
    const folder = mkdtempSync(join(tmpdir(), 'leakblock-seal-'));
    const { from, to } = place();
    const file = (name: string) => join(folder, name);
    writeFileSync(file('content'), Buffer.concat([sealed.subarray(0, from), sealed.subarray(to)]));
    writeFileSync(
      file('seal'),
      Buffer.from(sealed.subarray(from + 1, to - 1).toString('latin1'), 'hex'),
    );
    const args = ['cms', '-verify', '-inform', 'DER', '-in', file('seal'), '-content'];
    const verify = () =>
      execFileSync(
        'openssl',
        [...args, file('content'), '-binary', '-noverify', '-out', '/dev/null'],
        {
          stdio: 'pipe',
        },
      );
    expect(verify).not.toThrow();
    writeFileSync(file('content'), 'something else');
    expect(verify).toThrow();
    rmSync(folder, { recursive: true });
  });

  it('of a year that two digits cannot say is one too', async () => {
    const later = new Date('2050-01-02T03:04:05Z');
    const seal = await sealPdf(unsealed, { at: later, identity, name: 'x' });
    expect(verifySeal(seal, identity.fingerprint).ok).toBe(true);
    expect(Buffer.from(seal).toString('latin1')).toContain(
      Buffer.from('20500102030405Z').toString('hex'),
    );
  });

  it('with one byte changed anywhere is not', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: sealed.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        (where, by) => {
          const changed = Buffer.from(sealed);
          changed[where] = (changed[where] ?? 0) ^ by;
          return !verifySeal(changed, identity.fingerprint).ok;
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('with one byte changed in the seal itself is not, be it only a capital letter', () => {
    const { from, to } = place();
    for (let where = from; where < from + 6000 && where < to; where += 1) {
      const changed = Buffer.from(sealed);
      changed[where] = (changed[where] ?? 0) ^ 0x20;
      expect([where, verifySeal(changed, identity.fingerprint).ok]).toEqual([where, false]);
    }
  });

  it('with something behind it, or something missing, is not', () => {
    for (const changed of [
      Buffer.concat([sealed, Buffer.from('\n')]),
      Buffer.concat([sealed, sealed]),
      sealed.subarray(0, -1),
      sealed.subarray(1),
      Buffer.from('%PDF-1.3 no seal'),
      Buffer.alloc(0),
    ]) {
      expect(verifySeal(changed, identity.fingerprint).ok).toBe(false);
    }
  });

  it('sealed by somebody else is not ours', async () => {
    const other = await createSealIdentity('LeakBlock & Söhne', at);
    expect(verifySeal(sealed, other.fingerprint)).toEqual({ ok: false, why: 'wrong_certificate' });
  });
});

describe('the certificate', () => {
  it('is for ten years, and opens with its password only', () => {
    expect(identity.endsAt.getUTCFullYear()).toBe(2036);
    expect(() => readSealIdentity(identity.p12, 'wrong')).toThrow(/cannot be opened/);
    expect(() => readSealIdentity(new Uint8Array([1, 2]), '')).toThrow(/cannot be opened/);
  });

  it('is the same for who made it as for who reads it, also in the middle of a second', async () => {
    const made = await createSealIdentity('LeakBlock', new Date('2026-11-21T12:00:00.355Z'));
    const { endsAt, fingerprint } = readSealIdentity(made.p12, made.password);
    expect({ endsAt, fingerprint }).toEqual({
      endsAt: made.endsAt,
      fingerprint: made.fingerprint,
    });
  });
});
