import { describe, expect, it } from 'vitest';
import {
  decideIdentityInput,
  documentKinds,
  filesDueAt,
  findPictureFormat,
  identityMoves,
  identityStatuses,
  maySubmit,
  sidesOf,
} from './index.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('the papers of a verification', () => {
  it('always show the person, and the back where a paper says something there', () => {
    expect(documentKinds.map((kind) => [kind, sidesOf(kind)])).toEqual([
      ['passport', ['front', 'selfie']],
      ['id_card', ['front', 'back', 'selfie']],
      ['driving_licence', ['front', 'back', 'selfie']],
    ]);
  });

  it.each([
    ['a JPEG', '\xff\xd8\xff\xe0\0\x10JFIF', 'jpeg'],
    ['a PNG', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'png'],
    ['a WebP', 'RIFF\0\0\0\0WEBPVP8 ', 'webp'],
    ['a photo of an iPhone', '\0\0\0\x24ftypheic\0\0\0\0', 'heic'],
    ['an AVIF', '\0\0\0\x20ftypavif\0\0\0\0', null],
    ['a film', '\0\0\0\x20ftypisom\0\0\0\0', null],
    ['a sound in the same wrapping as WebP', 'RIFF\0\0\0\0WAVEfmt ', null],
    ['a page', '<!doctype html>', null],
    ['a document', '%PDF-1.7', null],
    ['nothing', '', null],
  ])('are known by their bytes: %s', (_what, text, format) => {
    expect(findPictureFormat(bytes(text))).toBe(format);
  });
});

describe('a verification', () => {
  it('is decided once; only an approval can be taken back', () => {
    const reachable = identityStatuses.map((status) => [status, identityMoves[status]]);
    expect(reachable).toEqual([
      ['pending', ['approved', 'rejected']],
      ['approved', ['rejected']],
      ['rejected', []],
    ]);
  });

  it('can be sent unless one waits or holds', () => {
    expect([null, ...identityStatuses].map((status) => maySubmit(status).ok)).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it('keeps its pictures for 30 days after the decision', () => {
    expect(filesDueAt(new Date('2026-02-10T08:00:00Z'))).toEqual(new Date('2026-03-12T08:00:00Z'));
  });

  it('is not rejected without a reason that says something', () => {
    const id = '9f0c1f34-0f6f-4c57-9a55-0f2a8f1f2a11';
    const reject = (more: object) =>
      decideIdentityInput.safeParse({ id, decision: 'reject', ...more }).success;
    expect(reject({})).toBe(false);
    expect(reject({ reason: 'unreadable' })).toBe(true);
    expect(reject({ reason: 'other' })).toBe(false);
    expect(reject({ reason: 'other', note: '   ' })).toBe(false);
    expect(reject({ reason: 'other', note: 'The paper is a library card.' })).toBe(true);
  });
});
