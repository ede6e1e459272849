import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AdminView } from '@leakblock/domain/administration';
import { MarkAsFiled } from '#features/removal-requests/filing/mark-as-filed.tsx';
import { DecideMail } from '#features/removal-requests/mails/decide-mail.tsx';
import type { SentMail } from '#features/removal-requests/mails/read-mails.ts';
import { RecipientsView } from '#features/removal-requests/recipients/recipients-view.tsx';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import type { PlayedRoute } from '../../../testing/play-supabase.ts';
import { AdminPage } from './admin-page.tsx';
import { ViewList } from './view-list.tsx';

const { calls, open } = prepareScreens([
  'administration',
  'agencies',
  'app-errors',
  'identity-verifications',
  'mails',
  'partners',
  'removal-requests',
  'subscriptions',
]);

const id = '5eed0000-0000-4000-8000-00000000e105';
const none = { body: [], headers: { 'content-range': '*/0' } };
const noRows = { body: { rows: [], next: null } };
/** What each section lists, and how it is read; nothing of it waits. */
const lists: [view: AdminView, route: string, answer: PlayedRoute][] = [
  ['accounts', 'POST /functions/v1/search-accounts', noRows],
  ['reviews', 'GET /rest/v1/identity_verifications', none],
  ['applications', 'POST /functions/v1/list-agency-applications', noRows],
  ['applications', 'POST /functions/v1/list-agencies', noRows],
  ['partners', 'GET /rest/v1/partners', none],
  ['partners', 'GET /rest/v1/payouts', none],
  ['filing', 'GET /rest/v1/removal_requests', none],
  ['mails', 'GET /rest/v1/outgoing_mails', none],
  ['recipients', 'GET /rest/v1/recipients', none],
  ['recipients', 'GET /rest/v1/cloudflare_reports', none],
  ['queue', 'POST /functions/v1/read-queue', { body: { queues: [], jobs: [], next: null } }],
  ['queue', 'GET /rest/v1/scans', none],
  [
    'sources',
    'POST /functions/v1/list-sources',
    { body: { rows: [], next: null, totals: { sites: 0, enabled: 0, good: 0, disabled: 0 } } },
  ],
  ['sources', 'POST /functions/v1/list-site-lists', { body: { lists: [], builtIn: 0, total: 0 } }],
  ['notifications', 'POST /functions/v1/list-global-notifications', noRows],
  ['mailbox', 'GET /rest/v1/incoming_mails', none],
  ['logs', 'GET /rest/v1/debug_logs', none],
  ['audit', 'GET /rest/v1/audit_log', none],
];
/** Of what waits in them, figures stand beside the sections. */
const counted =
  'agency_applications cloudflare_reports identity_verifications incoming_mails outgoing_mails partners payouts recipients removal_requests';
const routes = {
  ...Object.fromEntries(counted.split(' ').map((table) => [`HEAD /rest/v1/${table}`, none])),
  'POST /functions/v1/list-undecided-checks': { body: { count: 0, cases: [] } },
  ...Object.fromEntries(lists.map(([, route, answer]) => [route, answer])),
  'GET /rest/v1/profiles': none,
  'POST /functions/v1/check-audit-log': { body: { entries: 0, firstBroken: null, lastHash: null } },
};

function openAt(view: AdminView) {
  const root = createRootRoute();
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/admin', component: AdminPage }),
    ]),
    history: createMemoryHistory({ initialEntries: [`/admin?view=${view}`] }),
  });
  const { client } = open(<RouterProvider router={router} />, routes);
  return {
    client,
    go: (next: AdminView) => router.history.push(`/admin?view=${next}`),
    isQuiet: () => waitFor(() => expect(client.isFetching()).toBe(0)),
  };
}

it.each(lists)('%s reads its list anew when it is opened again: %s', async (view, route) => {
  const { go, isQuiet } = openAt(view);
  await waitFor(() => expect(calls(route).length).toBeGreaterThan(0));
  await isQuiet();
  // Whatever is done there may have changed what is listed here.
  go('maintenance');
  await screen.findByRole('heading', { name: 'Maintenance' });
  const before = calls(route).length;
  go(view);
  await waitFor(() => expect(calls(route).length).toBeGreaterThan(before));
});

it('the way to another section is kept, its list closed, and the section has the focus', async () => {
  const { go, isQuiet } = openAt('accounts');
  const button = await screen.findByRole('button', { name: /^Sections/ });
  await isQuiet();
  const link = screen.getByRole('link', { name: 'Maintenance' });
  fireEvent.click(button);
  link.focus();
  const figure = 'HEAD /rest/v1/recipients';
  const before = calls(figure).length;
  go('maintenance');
  const section = await screen.findByRole('group', { name: 'Maintenance' });
  await waitFor(() => expect(document.activeElement).toBe(section));
  expect(link.isConnected).toBe(true);
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await waitFor(() => expect(calls(figure).length).toBeGreaterThan(before));

  // Already there: the list closes all the same.
  fireEvent.click(button);
  link.focus();
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(link);
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(button);
});

const withFigures = ['reviews', 'applications', 'partners', 'filing', 'mails', 'recipients'];
it.each(lists.filter(([view]) => withFigures.includes(view)))(
  '%s follows while it is open, as the figure beside it does: %s',
  async (view, route) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { client } = openAt(view);
    await expect.poll(() => calls(route).length).toBeGreaterThan(0);
    await expect.poll(() => client.isFetching()).toBe(0);
    const before = calls(route).length;
    vi.advanceTimersByTime(30_000);
    await expect.poll(() => calls(route).length).toBeGreaterThan(before);
  },
);

describe('the figures beside the sections', () => {
  it('count a report of unknown fate with the mailboxes that bounced, as the list does', async () => {
    const some = (count: number) => ({ body: [], headers: { 'content-range': `*/${count}` } });
    open(<ViewList current="accounts" />, {
      ...routes,
      'HEAD /rest/v1/recipients': some(1),
      'HEAD /rest/v1/cloudflare_reports': some(2),
    });
    expect(await screen.findByRole('link', { name: /^Recipients ?3 wait$/ })).toBeTruthy();
  });

  const recipient = {
    ...{ id, scope: 'operator', name: 'Leak Vault agent', domains: ['leakvault.example'] },
    ...{ method: 'email', address: 'dmca@leakvault.example', form_url: null, language: 'en' },
    ...{ confidence: 'confirmed', claims: ['copyright'], notes: null, built_in: null },
    ...{ last_verified_at: null, valid_until: null, bounced_at: '2026-11-20T10:00:00Z' },
  };
  const mail: SentMail = {
    ...{ id, kind: 'notice', status: 'undecided', to_address: 'dmca@leakvault.example' },
    ...{ subject: 'Copyright notice', body: 'Please remove it.', answer: null, attempts: 1 },
    ...{ message_id: 'm1@agency.example', created_at: '2026-11-20T10:00:00Z' },
    ...{ handed_over_at: '2026-11-20T10:01:00Z', sent_at: null },
  };
  const acts: [what: string, draw: () => ReactNode, button: string, figure: string][] = [
    [
      'a mailbox that works again',
      () => <RecipientsView />,
      'Mailbox works again',
      'HEAD /rest/v1/recipients',
    ],
    [
      'a mail that arrived',
      () => <DecideMail mail={mail} />,
      'It arrived',
      'HEAD /rest/v1/outgoing_mails',
    ],
    [
      'a form that was filed',
      () => <MarkAsFiled requestId={id} />,
      'Mark as filed',
      'HEAD /rest/v1/removal_requests',
    ],
  ];
  it.each(acts)('follow at once: %s', async (_what, draw, button, figure) => {
    const { client } = open(
      <>
        <ViewList current="accounts" />
        {draw()}
      </>,
      {
        ...routes,
        'GET /rest/v1/recipients': { body: [recipient], headers: { 'content-range': '0-0/1' } },
        'POST /functions/v1/mark-recipient': { body: { ok: true } },
        'POST /functions/v1/decide-mail': { body: { ok: true } },
        'POST /functions/v1/mark-as-filed': { body: { changed: 1 } },
      },
    );
    const press = await screen.findByRole('button', { name: button });
    const reference = screen.queryByLabelText('Reference the form gave');
    if (reference !== null) fireEvent.change(reference, { target: { value: 'F-1' } });
    await waitFor(() => expect(client.isFetching()).toBe(0));
    const before = calls(figure).length;
    expect(before).toBeGreaterThan(0);
    fireEvent.click(press);
    await waitFor(() => expect(calls(figure).length).toBeGreaterThan(before));
  });
});
