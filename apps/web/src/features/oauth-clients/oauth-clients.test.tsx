import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { prepareScreens } from '../../testing/open-screen.tsx';
import { OAuthClientsPage } from './oauth-clients-page.tsx';

const { calls, open } = prepareScreens(['app-errors', 'oauth-clients']);

const client = {
  clientId: 'lb_quiet_calendar',
  name: 'Quiet Calendar',
  homepage: null,
  redirectUris: ['https://calendar.example/back'],
  scopes: ['findings:read'],
  kind: 'confidential',
  createdAt: '2026-11-20T10:00:00Z',
  secretRotatedAt: null,
  grants: 2,
};
const grant = {
  id: '5eed0000-0000-4000-8000-00000000d001',
  clientName: 'Evening Digest',
  homepage: 'https://digest.example/',
  scopes: ['findings:read', 'scans:read'],
  since: '2026-11-19T10:00:00Z',
  lastUsedAt: null,
};
const webhook = {
  id: '5eed0000-0000-4000-8000-00000000e001',
  url: 'https://studio.example/hook',
  events: ['scan.finished'],
  isEnabled: false,
  disabledReason: null,
  createdAt: '2026-11-19T10:00:00Z',
  lastDelivery: { at: '2026-11-20T10:00:00Z', status: 500, isDelivered: false },
};
const delivery = {
  id: '5eed0000-0000-4000-8000-00000000f001',
  event: 'scan.finished',
  at: '2026-11-20T10:00:00Z',
  attempts: 9,
  status: 500,
  state: 'failed',
  nextAt: null,
  problem: null,
};
const register = 'POST /functions/v1/register-oauth-client';
const revoke = 'POST /functions/v1/revoke-oauth-grant';
const rotate = 'POST /functions/v1/rotate-oauth-secret';
const save = 'POST /functions/v1/save-webhook';

function show(has: { clients?: object[]; grants?: object[]; webhooks?: object[] } = {}) {
  const { clients = [], grants = [], webhooks = [] } = has;
  open(<OAuthClientsPage />, {
    'POST /functions/v1/list-oauth-clients': { body: { clients } },
    'POST /functions/v1/list-oauth-grants': { body: { grants } },
    'POST /functions/v1/list-webhooks': { body: { webhooks } },
    [register]: { body: { client, secret: 'told-this-once' } },
    [rotate]: { body: { client, secret: 'a-new-secret' } },
    [revoke]: { body: {} },
    'POST /functions/v1/list-webhook-deliveries': { body: { deliveries: [delivery] } },
    [save]: { body: { webhook, secret: 'whsec_told-this-once' } },
  });
}
const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));

/** Whether the browser asks before the page is closed. */
const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('apps and API', () => {
  it('says that nothing has access, where nothing has', async () => {
    show();
    await screen.findByText('No app has access to your account.');
    await screen.findByText('You have not registered an app.');
    await screen.findByText('There is no webhook.');
  });

  it('shows what was allowed in words, and ends it after one question', async () => {
    show({ grants: [grant] });
    await screen.findByText('See findings about you');
    await press('End access');
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByText(/loses its access at once/);
    fireEvent.click(within(dialog).getByRole('button', { name: 'End access' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls(revoke).map(({ body }) => body)).toEqual([{ id: grant.id }]);
  });

  it('asks before a form of an app is left with something typed, and not once it is closed', async () => {
    show();
    await press('Register an app');
    expect(isAsked()).toBe(false);
    fireEvent.input(screen.getByLabelText('Name of the app'), { target: { value: 'Diary' } });
    expect(isAsked()).toBe(true);
    await press('Cancel');
    expect(isAsked()).toBe(false);
  });

  it('refuses a wildcard and a missing scope before it asks the server', async () => {
    show();
    await press('Register an app');
    fireEvent.change(screen.getByLabelText('Name of the app'), { target: { value: 'Diary' } });
    fireEvent.change(screen.getByLabelText('Redirect addresses'), {
      target: { value: 'https://*.diary.example/back' },
    });
    await press('Register');
    await screen.findByText('This address cannot be used: https://*.diary.example/back');
    await screen.findByText('Choose at least one.');
    expect(calls(register)).toEqual([]);
  });

  it('tells the secret of a new app once', async () => {
    show();
    await press('Register an app');
    fireEvent.change(screen.getByLabelText('Name of the app'), {
      target: { value: 'Quiet Calendar' },
    });
    fireEvent.change(screen.getByLabelText('Redirect addresses'), {
      target: { value: 'https://calendar.example/back\n' },
    });
    fireEvent.click(screen.getByLabelText('See findings about you'));
    await press('Register');
    expect(await screen.findByRole('button', { name: 'Register an app' })).toBeTruthy();
    expect(calls(register).map(({ body }) => body)).toEqual([
      {
        name: 'Quiet Calendar',
        homepage: null,
        redirectUris: ['https://calendar.example/back'],
        scopes: ['findings:read'],
        kind: 'confidential',
      },
    ]);
  });

  it('shows a rotated secret beside its app until it is put away', async () => {
    show({ clients: [client] });
    await press('New secret');
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'New secret' }));
    await screen.findByText('a-new-secret');
    await press('I have kept it');
    expect(screen.queryByText('a-new-secret')).toBeNull();
  });

  it('asks before the page is left while a secret is not kept, also where another was made after it', async () => {
    const other = { ...client, clientId: '5eed0000-0000-4000-8000-00000000c002', name: 'Other' };
    show({ clients: [client, other] });
    expect(isAsked()).toBe(false);
    for (const entry of await screen.findAllByRole('button', { name: 'New secret' })) {
      fireEvent.click(entry);
      const dialog = await screen.findByRole('dialog');
      fireEvent.click(within(dialog).getByRole('button', { name: 'New secret' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    const shown = await screen.findAllByText('a-new-secret');
    expect(shown).toHaveLength(2);
    for (const secret of shown) {
      await waitFor(() => expect(isAsked()).toBe(true));
      fireEvent.copy(secret);
    }
    await waitFor(() => expect(isAsked()).toBe(false));
  });

  it('says of a webhook that it is off and how the last message went, and switches it on', async () => {
    show({ webhooks: [webhook] });
    await screen.findByText(/Last message not delivered/);
    await press('Switch on');
    const sent = { id: webhook.id, url: webhook.url, events: ['scan.finished'], isEnabled: true };
    await waitFor(() => expect(calls(save).map(({ body }) => body)).toEqual([sent]));
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('offers tests and repetitions to a webhook that is on: %s', async (isEnabled, count) => {
    show({ webhooks: [{ ...webhook, isEnabled }] });
    await press('Last messages');
    await screen.findByText(/not delivered/, { selector: '.oauth-deliveries *' });
    for (const name of ['Send a test', 'Send again'])
      expect(screen.queryAllByRole('button', { name })).toHaveLength(count);
    expect(screen.queryAllByText(/^Switch it on to send/)).toHaveLength(1 - count);
  });
});
