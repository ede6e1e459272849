import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { onProofNeeded } from '#lib/proof.ts';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import { CaseLinks } from './case-links.tsx';

const { calls, open } = prepareScreens(['removal-requests', 'app-errors']);

const caseId = '5eed0000-0000-4000-8000-000000000001';
const create = 'POST /functions/v1/create-case-link';

/** Makes links whose secrets are these, in turn. @param after what the answers wait for */
function openLinks(tokens: string[], after: Promise<unknown> = Promise.resolve()) {
  open(<CaseLinks caseId={caseId} />, {
    'GET /rest/v1/case_links': { body: [] },
    [create]: () => ({
      after,
      body: { id: caseId, token: tokens.shift(), expiresAt: '2026-12-21T10:00:00Z' },
    }),
  });
}

async function makeLinkFor(label: string) {
  fireEvent.change(await screen.findByLabelText('For whom'), { target: { value: label } });
  fireEvent.click(screen.getByRole('button', { name: 'Make a link' }));
  await screen.findByText(label);
}

it('a case is shown to a lawyer by an address whose secret stands behind the #', async () => {
  openLinks(['a-token']);
  await makeLinkFor('My lawyer');
  const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const address = screen.getByText(/\/case#a-token$/);
  // It is shown this once: nobody leaves without it unasked.
  await waitFor(() => expect(isAsked()).toBe(true));
  fireEvent.copy(address);
  expect(isAsked()).toBe(false);
  expect(calls(create)[0]?.body).toEqual({ caseId, label: 'My lawyer', days: 30 });
});

it('a case is shown to two people by two addresses: the second leaves the first where it was', async () => {
  openLinks(['a-token', 'another-token']);
  await makeLinkFor('My lawyer');
  await makeLinkFor('The police');
  expect(screen.getByText(/\/case#a-token$/)).toBeTruthy();
  expect(screen.getByText(/\/case#another-token$/)).toBeTruthy();
});

it('whom she types while a link is made stays for the next one', async () => {
  const made = Promise.withResolvers<null>();
  openLinks(['a-token'], made.promise);
  fireEvent.change(await screen.findByLabelText('For whom'), { target: { value: 'My lawyer' } });
  fireEvent.click(screen.getByRole('button', { name: 'Make a link' }));
  await waitFor(() => expect(calls(create)).toHaveLength(1));
  fireEvent.change(screen.getByLabelText('For whom'), { target: { value: 'The police' } });
  made.resolve(null);
  await screen.findByText(/\/case#a-token$/);
  expect(screen.getByLabelText<HTMLInputElement>('For whom').value).toBe('The police');
});

it('a link that takes a proof of her is made once she gave it', async () => {
  let isProved = false;
  const end = onProofNeeded(() => Promise.resolve((isProved = true)));
  open(<CaseLinks caseId={caseId} />, {
    'GET /rest/v1/case_links': { body: [] },
    [create]: () =>
      isProved
        ? { body: { id: caseId, token: 'a-token', expiresAt: '2026-12-21T10:00:00Z' } }
        : { status: 403, body: { code: 'request.proof_needed' } },
  });
  await makeLinkFor('My lawyer');
  expect(screen.getByText(/\/case#a-token$/)).toBeTruthy();
  expect(calls(create)).toHaveLength(2);
  end();
});
