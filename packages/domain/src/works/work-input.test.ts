import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { titleOfFile, workDetails, workInput } from './index.ts';

const photo = {
  id: '5eed0000-0000-4000-8000-00000000f001',
  kind: 'photo',
  title: 'Beach',
  sha256: 'ab'.repeat(32),
  isWholeOnly: false,
  thumbnail: null,
  durationSeconds: null,
  frames: [{ second: 0, fingerprint: 'AQID' }],
};
const video = {
  ...photo,
  kind: 'video',
  durationSeconds: 9,
  frames: [0, 4].map((second) => ({ second, fingerprint: 'AQID' })),
};
const isTaken = (work: unknown) => workInput.safeParse(work).success;

describe('a work as it is handed over', () => {
  it('is a photo with one fingerprint, or a video with one for each kept second', () => {
    expect(isTaken(photo)).toBe(true);
    expect(isTaken(video)).toBe(true);
    expect(isTaken({ ...photo, thumbnail: 'data:image/webp;base64,AAAA' })).toBe(true);
  });

  it.each([
    ['a photo with a duration', { ...photo, durationSeconds: 3 }],
    ['a photo of two frames', { ...photo, frames: video.frames }],
    ['a photo of a later second', { ...photo, frames: [video.frames[1]] }],
    ['a video without a duration', { ...video, durationSeconds: null }],
    ['a video with a second twice', { ...video, frames: [video.frames[0], video.frames[0]] }],
    ['nothing to recognise', { ...photo, frames: [] }],
    ['a title of blanks', { ...photo, title: '  ' }],
    ['a title of 201 characters', { ...photo, title: '😀'.repeat(201) }],
    ['a SHA-256 that is too short', { ...photo, sha256: 'ab' }],
    ['a picture instead of its thumbnail', { ...photo, thumbnail: 'https://example.org/a.jpg' }],
    ['a thumbnail that is a drawing', { ...photo, thumbnail: 'data:image/svg+xml;base64,AAAA' }],
    [
      'a thumbnail large enough to see',
      { ...photo, thumbnail: `data:image/webp;base64,${'A'.repeat(6000)}` },
    ],
    ['the file itself beside it', { ...photo, file: 'AQID' }],
  ])('is not %s', (_what, work) => {
    expect(isTaken(work)).toBe(false);
  });
});

describe('what is said about a work', () => {
  it('has no maker’s name when she made it herself', () => {
    const said = { title: ' Beach ', madeBy: 'self', makerName: 'Studio 4' } as const;
    expect(workDetails.parse(said)).toEqual({ title: 'Beach', madeBy: 'self', makerName: null });
    expect(workDetails.parse({ ...said, madeBy: 'studio' }).makerName).toBe('Studio 4');
    expect(workDetails.parse({ ...said, madeBy: 'studio', makerName: ' ' }).makerName).toBeNull();
  });

  it('says what is wrong', () => {
    const judge = (title: string, makerName = '') =>
      workDetails.safeParse({ title, madeBy: 'studio', makerName }).error?.issues[0]?.message;
    expect(judge(' ')).toBe('missing');
    expect(judge('x'.repeat(201))).toBe('too_long');
    expect(judge('x', 'y'.repeat(121))).toBe('too_long');
  });
});

describe('the first title of a work', () => {
  it.each([
    ['Beach day.jpg', 'Beach day'],
    ['set.2026.final.PNG', 'set.2026.final'],
    ['.jpg', '.jpg'],
    ['no ending', 'no ending'],
    [' ', '?'],
  ])('of %s is %s', (file, title) => {
    expect(titleOfFile(file)).toBe(title);
  });

  it('is one that is taken, whatever the file is called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) =>
        isTaken({ ...photo, title: titleOfFile(name) }),
      ),
    );
  });
});
