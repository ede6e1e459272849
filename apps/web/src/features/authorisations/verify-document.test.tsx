import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadAppTexts } from '#lib/load-app-texts.ts';
import { VerifyDocument } from './verify-document.tsx';

// jsdom reads no streams of files; the journey hashes a real one.
vi.mock('#lib/digest-file.ts', () => ({ digestFile: () => Promise.resolve('cd'.repeat(32)) }));

const asked: unknown[] = [];
let answer: () => Response;
const letter = {
  kind: 'letter_of_authorisation',
  edition: 'redacted',
  signedOn: '2026-11-21',
  endsOn: '2027-11-21',
  state: 'alive',
  endedOn: null,
  sealFingerprint: 'ef'.repeat(32),
};
beforeAll(() => loadAppTexts('en', ['client', 'errors', 'authorisations']));
beforeEach(() => {
  asked.length = 0;
  answer = () => Response.json({ isKnown: true, document: letter });
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    // The page of a file before may still ask for something of its own.
    if (input !== '/functions/v1/verify-document') return Promise.reject(new TypeError('offline'));
    asked.push(JSON.parse(init?.body as string));
    return Promise.resolve(answer());
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function askHash(hash: string) {
  fireEvent.change(screen.getByLabelText('SHA-256 of the file'), { target: { value: hash } });
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
}

it('sends the hash of the file, and nothing of the file', async () => {
  render(<VerifyDocument />);
  const file = new File(['the letter'], 'letter.pdf', { type: 'application/pdf' });
  fireEvent.change(screen.getByLabelText('PDF file'), { target: { files: [file] } });
  expect(await screen.findByText('Genuine and valid')).toBeTruthy();
  expect(asked).toEqual([{ sha256: 'cd'.repeat(32) }]);
  expect(screen.getByText('Letter of authorisation, Redacted edition')).toBeTruthy();
  expect(screen.getByText('ef'.repeat(32))).toBeTruthy();
});

it.each([
  ['revoked', '2026-12-01', 'Revoked on Dec 1, 2026'],
  ['superseded', '2026-12-02', 'Replaced by a newer letter on Dec 2, 2026'],
  ['expired', null, 'Expired on Nov 21, 2027'],
])('a letter that is %s is genuine, but no longer valid', async (state, endedOn, words) => {
  answer = () => Response.json({ isKnown: true, document: { ...letter, state, endedOn } });
  render(<VerifyDocument />);
  askHash(` ${'AB'.repeat(32)} `);
  expect(await screen.findByText('Genuine, but no longer valid')).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
  expect(asked).toEqual([{ sha256: 'ab'.repeat(32) }]);
});

it('what is not known here is said plainly', async () => {
  answer = () => Response.json({ isKnown: false, document: null });
  render(<VerifyDocument />);
  askHash('ab'.repeat(32));
  expect(await screen.findByText('We do not know this document')).toBeTruthy();
});

it('what is no hash is not asked about, and stays to be corrected', () => {
  render(<VerifyDocument />);
  askHash('not a hash');
  expect(screen.getByText(/This is not a SHA-256/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('SHA-256 of the file').value).toBe('not a hash');
  expect(asked).toEqual([]);
});

it('too many checks are said in words', async () => {
  answer = () =>
    Response.json({ code: 'authorisations.verified_too_often', status: 429 }, { status: 429 });
  render(<VerifyDocument />);
  askHash('ab'.repeat(32));
  await waitFor(() => expect(screen.getByText(/Too many documents were checked/)).toBeTruthy());
});
