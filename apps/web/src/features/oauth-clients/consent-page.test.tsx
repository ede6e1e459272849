import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { onProofNeeded } from '#lib/proof.ts';
import { prepareScreens } from '../../testing/open-screen.tsx';
import { ConsentPage } from './consent-page.tsx';

const { calls, open } = prepareScreens(['app-errors', 'oauth-clients']);

const request = 'q-of-this-browser';
const question = `GET /oauth/interaction/${request}`;
const answer = `POST /oauth/interaction/${request}`;
const asked = {
  client: { name: '<b>Diary</b>', homepage: 'https://diary.example/' },
  leadsTo: 'diary.example',
  scopes: ['findings:read', 'removals:write'],
  allowedBefore: [],
  account: { email: 'luna@example.org' },
};

function show(routes: Parameters<typeof open>[1], wanted = request) {
  open(<ConsentPage />, routes, { path: `/oauth-clients/consent?request=${wanted}` });
}

describe('the question whether an app may', () => {
  it('names the app as it calls itself, the account, and where it leads', async () => {
    show({ [question]: { body: asked } });
    await screen.findByText('<b>Diary</b> wants to use your account');
    screen.getByText(/luna@example.org/);
    screen.getByText(/diary\.example$/);
  });

  it('allows what stays ticked, and nothing else', async () => {
    show({
      [question]: { body: asked },
      [answer]: { status: 409, body: { code: 'oauth.request_over' } },
    });
    fireEvent.click(
      await screen.findByLabelText(
        'Ask for removals in your name, within your letter of authorisation',
      ),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Allow' }));
    await screen.findByText(/This question has expired/);
    expect(calls(answer).map(({ body }) => body)).toEqual([
      { decision: 'allow', scopes: ['findings:read'] },
    ]);
  });

  it('is answered once she showed that it is she', async () => {
    let isProved = false;
    const end = onProofNeeded(() => Promise.resolve((isProved = true)));
    show({
      [question]: { body: asked },
      [answer]: () =>
        isProved
          ? { status: 409, body: { code: 'oauth.request_over' } }
          : { status: 403, body: { code: 'request.proof_needed' } },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Allow' }));
    await screen.findByText(/This question has expired/);
    expect(calls(answer)).toHaveLength(2);
    end();
  });

  it('cannot be allowed without anything', async () => {
    show({ [question]: { body: asked } });
    for (const name of ['See findings about you', /Ask for removals/]) {
      fireEvent.click(await screen.findByLabelText(name));
    }
    expect(screen.getByRole('button', { name: 'Allow' }).hasAttribute('disabled')).toBe(true);
  });

  it('asks the server nothing for an address that is no question', async () => {
    show({}, '../../../functions');
    await screen.findByText(/This question has expired/);
  });
});
