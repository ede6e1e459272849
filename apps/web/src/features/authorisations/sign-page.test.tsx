import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prepareScreens } from '../../testing/open-screen.tsx';
import { SignPage } from './sign-page.tsx';

const { open } = prepareScreens(['authorisations', 'app-errors']);

const sent: { path: string; body: Record<string, unknown> }[] = [];
let answer: () => Response;
beforeEach(() => {
  sent.length = 0;
  answer = () => Response.json({ id: 'l1', version: 3, endsOn: '2027-11-21' }, { status: 201 });
  // jsdom has no canvas: as in a browser that gives none.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => cleanup());

function openForm(rows: { names?: string[]; letter?: object; profile?: object } = {}) {
  open(<SignPage />, {
    'GET /rest/v1/profiles': { body: { first_name: 'Luna', last_name: 'Vale', ...rows.profile } },
    'GET /rest/v1/stage_names': {
      body: (rows.names ?? ['Luna Vale', 'Moon']).map((name) => ({ name })),
    },
    'GET /rest/v1/authorisations': { body: rows.letter === undefined ? [] : [rows.letter] },
  });
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const path = String(input instanceof Request ? input.url : input);
    if (!path.startsWith('/functions/v1/')) return real(input, init);
    sent.push({ path, body: JSON.parse(init?.body as string) as Record<string, unknown> });
    return answer();
  });
  return screen.findByLabelText('Full name');
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
function fillIn() {
  type('Description of the protected content', 'All my photos');
  fireEvent.click(screen.getByLabelText('Send copyright notices'));
  fireEvent.click(screen.getByLabelText(/^What the letter says about me/));
  fireEvent.click(screen.getByLabelText(/^I agree that letter/));
  fireEvent.click(screen.getByLabelText('Type my name'));
  type('Your name as the signature', 'luna vale');
}

it('begins with the account’s name, a stage name that is not it, and no tick', async () => {
  const name = await openForm();
  expect((name as HTMLInputElement).value).toBe('Luna Vale');
  const owner = screen.getByLabelText<HTMLSelectElement>('Name shown to recipients');
  expect(owner.selectedOptions[0]?.text).toBe('Moon');
  for (const box of screen.getAllByRole<HTMLInputElement>('checkbox')) {
    expect(box.checked).toBe(false);
  }
});

it('says in the page’s words what is missing, and sends nothing', async () => {
  await openForm();
  type('Full name', ' ');
  press('Sign and save');
  for (const words of [
    'Please enter your full name',
    'Please describe the content to be protected',
    'Please tick at least one thing we may do',
    'Please confirm that it is true',
    'Please agree to the electronic form',
    'Signature Required',
  ]) {
    expect(screen.getByText(words)).toBeTruthy();
  }
  expect(document.activeElement).toBe(screen.getByLabelText('Full name'));
  press('Preview');
  expect(screen.getByText('Please fill in all fields before creating a preview.')).toBeTruthy();
  expect(sent).toEqual([]);
});

it('without a canvas it says so, and the name can be typed instead', async () => {
  await openForm();
  expect(screen.getByText('Signature field not available')).toBeTruthy();
  fillIn();
  press('Sign and save');
  expect(await screen.findByText(/version 3, is valid until Nov 21, 2027/)).toBeTruthy();
  expect(sent[0]).toMatchObject({
    path: '/functions/v1/sign-authorisation',
    body: {
      fullName: 'Luna Vale',
      ownerName: 'Moon',
      showsLegalName: false,
      acts: ['copyright_notices'],
      signature: { kind: 'typed', name: 'luna vale' },
      confirmsFacts: true,
      agreesToElectronicRecords: true,
    },
  });
});

it('says before and after the signature that no search removal is allowed, until it is', async () => {
  await openForm();
  const note = /the step “Signature” is not done, and nothing is removed from search results/;
  expect(screen.queryByText(note)).toBeNull();
  fillIn();
  expect(screen.getByText(note)).toBeTruthy();
  const tick = screen.getByLabelText('Ask search engines such as Google to remove results');
  fireEvent.click(tick);
  expect(screen.queryByText(note)).toBeNull();
  fireEvent.click(tick);
  press('Sign and save');
  expect(await screen.findByText(/so the step “Signature” is not done/)).toBeTruthy();
});

it('a failure loses nothing that was typed', async () => {
  answer = () =>
    Response.json({ code: 'server.database_unavailable', status: 503 }, { status: 503 });
  await openForm();
  fillIn();
  press('Sign and save');
  expect(
    await screen.findByText(/^Error signing document: .*Nothing you typed is lost/),
  ).toBeTruthy();
  press('Preview');
  expect(await screen.findByText('Error creating preview')).toBeTruthy();
  const content = screen.getByLabelText<HTMLTextAreaElement>(
    'Description of the protected content',
  );
  expect(content.value).toBe('All my photos');
});

it('another name as the signature is refused before anything is sent', async () => {
  await openForm();
  fillIn();
  type('Your name as the signature', 'Somebody Else');
  press('Sign and save');
  expect(screen.getByText('Please type the same name as above')).toBeTruthy();
  expect(sent).toEqual([]);
});

it('the legal name is shown by choice only, with a warning', async () => {
  await openForm({ names: [] });
  fillIn();
  type('This name', 'LUNA VALE');
  press('Sign and save');
  expect(screen.getByText(/This is your legal name/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Name shown to recipients'), {
    target: { value: 'legal' },
  });
  expect(screen.getByText(/Choose this only if you want that/)).toBeTruthy();
  press('Sign and save');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ ownerName: 'Luna Vale', showsLegalName: true });
});

it('says which letter the new one replaces', async () => {
  const letter = {
    version: 2,
    starts_on: '2026-01-01',
    ends_on: '2999-01-01',
    revoked_at: null,
    superseded_at: null,
  };
  await openForm({ letter });
  expect(screen.getByText(/version 2. The new one takes its place/)).toBeTruthy();
});

it('a page that is loaded anew has what was written, without signature and statements', async () => {
  await openForm();
  fillIn();
  fireEvent.change(screen.getByLabelText('Name shown to recipients'), {
    target: { value: 'legal' },
  });
  cleanup();
  await openForm();
  const content = screen.getByLabelText<HTMLTextAreaElement>(
    'Description of the protected content',
  );
  expect(content.value).toBe('All my photos');
  const isTicked = (label: string | RegExp) =>
    screen.getByLabelText<HTMLInputElement>(label).checked;
  expect(isTicked('Send copyright notices')).toBe(true);
  expect(isTicked(/^What the letter says about me/)).toBe(false);
  expect(isTicked(/^I agree that letter/)).toBe(false);
  expect(sessionStorage.getItem('form-letter')).not.toContain('luna vale');
});

it('a letter that was signed is begun anew', async () => {
  await openForm();
  fillIn();
  press('Sign and save');
  await screen.findByText(/version 3, is valid until/);
  expect(sessionStorage.getItem('form-letter')).toBeNull();
});

it('says what the letter will not hold, since the account does not have it', async () => {
  await openForm({ profile: { date_of_birth: '1990-02-03', address: ' ', country: null } });
  expect(screen.getByText(/Missing in your account.*: address, country\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'To my account' })).toBeTruthy();
});

it('without a connection it says once that nothing is lost', async () => {
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  await openForm();
  fillIn();
  press('Sign and save');
  expect(await screen.findByText(/Your entry is kept/)).toBeTruthy();
  expect(screen.queryByText(/Nothing you typed is lost/)).toBeNull();
});

it('says which words a preview showed, as long as they are those that are signed', async () => {
  const hash = 'a'.repeat(64);
  const seen = () => sent.at(-1)?.body['seen'] as Record<string, unknown>;
  const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:preview');
  answer = () =>
    sent.at(-1)?.path === '/functions/v1/preview-authorisation'
      ? new Response('%PDF-', { headers: { 'x-letter-sha256': hash } })
      : Response.json({ code: 'server.database_unavailable', status: 503 }, { status: 503 });
  await openForm();
  fillIn();
  const sign = async () => {
    const before = sent.length;
    press('Sign and save');
    await waitFor(() => expect(sent).toHaveLength(before + 1));
    await screen.findByText(/^Error signing document/);
  };
  await sign();
  expect(seen()).toMatchObject({ previewedAt: null, previewedTextSha256: null });
  expect(seen()).not.toHaveProperty('scrolledToEndAt');
  press('Preview');
  await screen.findByText(/Preview is being downloaded/);
  fireEvent.click(screen.getByLabelText(/^What the letter says about me/));
  fireEvent.click(screen.getByLabelText(/^What the letter says about me/));
  type('Your name as the signature', 'Luna Vale');
  await sign();
  expect(seen()).toMatchObject({
    previewedAt: expect.stringMatching(/Z$/) as string,
    previewedTextSha256: hash,
  });
  fireEvent.click(screen.getByLabelText('Sign notices on my behalf'));
  await sign();
  expect(seen()).toMatchObject({ previewedAt: null, previewedTextSha256: null });
  save.mockRestore();
});
