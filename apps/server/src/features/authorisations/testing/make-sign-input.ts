import type { PreviewLetterInput, SignLetterInput } from '@leakblock/domain/authorisations';

/** What the form sends for a preview. */
export function makePreviewInput(changes: Partial<PreviewLetterInput> = {}): PreviewLetterInput {
  return {
    fullName: 'Łucja Ωmega',
    protectedContent: 'All my photos and videos, also those of my former accounts.',
    exclusions: '',
    acts: ['copyright_notices', 'google_removal_consent', 'sign'],
    months: 12,
    ownerName: 'Luna Star',
    showsLegalName: false,
    language: 'en',
    signature: {
      kind: 'drawn',
      width: 480,
      height: 160,
      strokes: [
        [
          { x: 20, y: 100 },
          { x: 80, y: 30 },
          { x: 160, y: 120 },
        ],
        [{ x: 200, y: 60 }],
      ],
    },
    ...changes,
  };
}

/** What the form sends when it is filled in rightly. */
export function makeSignInput(changes: Partial<SignLetterInput> = {}): SignLetterInput {
  const { signature, ...fields } = makePreviewInput();
  if (signature === null) throw new Error('The story has a signature.');
  return {
    ...fields,
    signature,
    confirmsFacts: true,
    agreesToElectronicRecords: true,
    seen: {
      openedAt: '2026-11-21T10:00:00.000Z',
      previewedAt: '2026-11-21T10:03:00.000Z',
      previewedTextSha256: null,
      timeZone: 'Europe/Berlin',
    },
    ...changes,
  };
}
