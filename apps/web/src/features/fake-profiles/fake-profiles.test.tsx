import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { PlanContext } from '#lib/plan-context.ts';
import { prepareScreens } from '../../testing/open-screen.tsx';
import type { PlayedRoute } from '../../testing/play-supabase.ts';
import { luna } from '../../testing/play-supabase.ts';
import { FakeProfilesPage } from './fake-profiles-page.tsx';

const { calls, open } = prepareScreens(['fake-profiles', 'subscriptions']);

const list = 'GET /rest/v1/fake_profiles';
const review = 'POST /functions/v1/review-fake-profiles';
const id = (number: number) => `5eed0000-0000-4000-8000-00000000f00${String(number)}`;

const row = (number: number, changes: object = {}) => ({
  id: id(number),
  url: `https://perchsocial.example/luna${String(number)}`,
  site_id: 'perchsocial',
  site_label: 'Perch',
  username: `luna_marl0we${String(number)}`,
  display_name: 'Luna Marlowe',
  bio: 'Write to me.',
  followers: 301,
  account_created_on: '2026-10-02',
  matched_name: 'Luna Marlowe',
  score: 0.93,
  parts: [
    { reason: 'avatar', label: 'exact', of: 'official', weight: 4 },
    { reason: 'name', likeness: 'confusable', weight: 2.6 },
    { reason: 'a newer sign', weight: 1 },
  ],
  avatar: 'data:image/webp;base64,AAAA',
  status: 'new',
  first_seen_at: '2026-11-20T10:00:00Z',
  last_seen_at: '2026-11-21T10:00:00Z',
  gone_at: null,
  ...changes,
});

/** A server with these profiles, which keeps what is decided. */
function play(rows: ReturnType<typeof row>[], more: Record<string, PlayedRoute> = {}) {
  const left = new Map(rows.map((one) => [one.id, one]));
  const inGroup = (query: URLSearchParams) =>
    [...left.values()].filter(({ status }) => query.get('status')?.includes(status) === true);
  const range = (count: number) => ({ headers: { 'content-range': `*/${String(count)}` } });
  return {
    [list]: ({ query }: { query: URLSearchParams }) => ({
      body: inGroup(query),
      ...range(inGroup(query).length),
    }),
    'HEAD /rest/v1/fake_profiles': ({ query }: { query: URLSearchParams }) =>
      range(inGroup(query).length),
    'GET /rest/v1/scans': { body: [] },
    [review]: ({ body }: { body: Record<string, unknown> }) => {
      const { action, ids } = body as { action: string; ids: string[] };
      const status = { ignore: 'ignored', watch: 'watched', mine: 'mine', report: 'reported' }[
        action
      ];
      const profiles = ids.map((one) => {
        const next = { ...left.get(one)!, status: status ?? 'new' };
        left.set(one, next);
        return { id: one, status: next.status, isChanged: true };
      });
      return { body: { profiles } };
    },
    ...more,
  } as Record<string, PlayedRoute>;
}

const card = (number: number) =>
  screen.findByRole('listitem', { name: new RegExp(`luna_marl0we${String(number)}`) });
const press = (container: HTMLElement, name: string) =>
  fireEvent.click(within(container).getByRole('button', { name }));

describe('a fake profile', () => {
  it('says why in words, marks the letters that differ, and leaves out what it does not know', async () => {
    open(<FakeProfilesPage />, play([row(1)]));
    const shown = await card(1);
    expect(within(shown).getAllByText(/the one on your own page/)).toHaveLength(2);
    expect(shown.querySelector('mark')?.textContent).toBe('0');
    expect(within(shown).getByText(/Different from Luna Marlowe: 0/)).toBeDefined();
    expect(within(shown).getByText('Suspicion 93%')).toBeDefined();
    expect(shown.textContent).not.toContain('newer sign');
    const { query } = calls(list)[0]!;
    expect(query.get('user_id')).toBe(`eq.${luna.id}`);
    expect(query.get('order')).toBe('score.desc,id.asc');
  });

  it('covers its picture until it is pressed', async () => {
    open(<FakeProfilesPage />, play([row(1)]));
    const shown = await card(1);
    expect(within(shown).queryByRole('img')).toBeNull();
    press(shown, 'Show the picture of luna_marl0we1 (Perch)');
    expect(
      within(shown)
        .getByAltText(/blurred copy/)
        .getAttribute('src'),
    ).toMatch(/^data:image/);
    press(shown, 'Cover the picture of luna_marl0we1 (Perch)');
    expect(within(shown).queryByAltText(/blurred copy/)).toBeNull();
  });

  it('is text, whatever it is called', async () => {
    const name = '<img src=x onerror=alert(1)>';
    open(<FakeProfilesPage />, play([row(1, { display_name: name, bio: name })]));
    const shown = await card(1);
    expect(within(shown).getByText(`Calls itself “${name}”`)).toBeDefined();
    expect(shown.querySelector('img[src="x"]')).toBeNull();
  });
});

describe('deciding', () => {
  it('takes the profile away at once, says so, and brings it back', async () => {
    open(<FakeProfilesPage />, play([row(1), row(2)]));
    press(await card(1), 'Ignore');
    expect(await screen.findByText('1 profile is ignored.')).toBeDefined();
    expect(screen.queryByRole('listitem', { name: /luna_marl0we1/ })).toBeNull();
    expect(calls(review)[0]?.body).toEqual({ ids: [id(1)], action: 'ignore' });
    fireEvent.click(within(screen.getByRole('status')).getByRole('button', { name: 'Take back' }));
    expect(await card(1)).toBeDefined();
    expect(calls(review)[1]?.body).toEqual({ ids: [id(1)], action: 'undo' });
  });

  it('puts it back when the server refuses, and tries again', async () => {
    let isDown = true;
    const routes = play([row(1)]);
    const works = routes[review] as (call: object) => object;
    open(<FakeProfilesPage />, {
      ...routes,
      [review]: (call) => (isDown ? { status: 503, body: {} } : works(call)),
    });
    press(await card(1), 'Watch');
    const problem = await screen.findByRole('alert');
    expect(problem.textContent).toContain('This was not saved.');
    expect(await card(1)).toBeDefined();
    isDown = false;
    press(problem, 'Try again');
    expect(await screen.findByText('1 profile is watched.')).toBeDefined();
  });

  it('about two, the first of which is refused, says so and brings that one back alone', async () => {
    const routes = play([row(1), row(2), row(3)]);
    const works = routes[review] as (call: object) => object;
    let refuse = (): void => undefined;
    const refused = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    open(<FakeProfilesPage />, {
      ...routes,
      [review]: (call) =>
        (call.body as { action: string }).action === 'watch'
          ? { after: refused, status: 503, body: {} }
          : works(call),
    });
    press(await card(1), 'Watch');
    press(await card(2), 'Ignore');
    expect(screen.queryByRole('listitem', { name: /luna_marl0we[12]/ })).toBeNull();
    refuse();
    expect((await screen.findByRole('alert')).textContent).toContain('This was not saved.');
    expect(await card(1)).toBeDefined();
    await waitFor(() => expect(calls(review)).toHaveLength(2));
    await waitFor(() => expect(calls(list).length).toBeGreaterThan(2));
    expect(screen.getByRole('alert')).toBeDefined();
    expect(screen.queryByRole('listitem', { name: /luna_marl0we2/ })).toBeNull();
  });

  it('asks first whether an account is hers, and whether to list it', async () => {
    open(<FakeProfilesPage />, play([row(1)]));
    press(await card(1), 'This is me');
    const dialog = screen.getByRole('dialog', { name: 'luna_marl0we1 is you' });
    fireEvent.click(within(dialog).getByRole('checkbox'));
    press(dialog, 'Yes, this is me');
    await waitFor(() =>
      expect(calls(review)[0]?.body).toEqual({
        ids: [id(1)],
        action: 'mine',
        asOfficialLink: true,
      }),
    );
  });

  it('says that she reports it herself, and to whom', async () => {
    open(<FakeProfilesPage />, play([row(1, { site_id: 'x', site_label: 'X' })]));
    press(await card(1), 'Report');
    const dialog = screen.getByRole('dialog', { name: 'Report luna_marl0we1' });
    expect(dialog.textContent).toContain('for you to read and approve');
    const link = within(dialog).getByRole('link', { name: 'Open the report page of X' });
    expect(link.getAttribute('href')).toMatch(/^https:\/\/help\.x\.com\//);
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    press(dialog, 'Mark as reported');
    expect(await screen.findByText('1 profile is marked as reported.')).toBeDefined();
  });

  it('many at once', async () => {
    open(<FakeProfilesPage />, play([row(1), row(2), row(3)]));
    await card(1);
    fireEvent.click(screen.getByRole('button', { name: 'Select all shown' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select luna_marl0we2 (Perch)' }));
    expect(screen.getByText('2 selected')).toBeDefined();
    const bar = document.querySelector<HTMLElement>('.fake-batch')!;
    press(bar, 'Ignore');
    expect(await screen.findByText('2 profiles are ignored.')).toBeDefined();
    expect(calls(review)[0]?.body['ids']).toEqual([id(1), id(3)]);
  });
});

describe('the keyboard', () => {
  it('goes from one to the next, and acts on the one with the focus', async () => {
    open(<FakeProfilesPage />, play([row(1), row(2), row(3)]));
    const [first, second] = [await card(1), await card(2)];
    first.focus();
    fireEvent.keyDown(first, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(second);
    fireEvent.keyDown(second, { key: 'x' });
    expect(within(second).getByRole('checkbox')).toHaveProperty('checked', true);
    fireEvent.keyDown(second, { key: 'w' });
    expect(await screen.findByText('1 profile is watched.')).toBeDefined();
    await waitFor(() => expect(document.activeElement?.id).toBe(`profile-${id(3)}`));
    fireEvent.keyDown(document.activeElement!, { key: 'u' });
    expect(await card(2)).toBeDefined();
  });

  it('decides once while a key is held, and goes on through the list with an arrow', async () => {
    open(<FakeProfilesPage />, play([row(1), row(2), row(3)]));
    const [first, second, third] = [await card(1), await card(2), await card(3)];
    first.focus();
    fireEvent.keyDown(first, { key: 'ArrowDown' });
    fireEvent.keyDown(second, { key: 'ArrowDown', repeat: true });
    expect(document.activeElement).toBe(third);
    fireEvent.keyDown(third, { key: 'x', repeat: true });
    expect(within(third).getByRole('checkbox')).toHaveProperty('checked', false);
    fireEvent.keyDown(third, { key: 'i', repeat: true });
    fireEvent.keyDown(third, { key: 'w' });
    expect(await screen.findByText('1 profile is watched.')).toBeDefined();
    expect(calls(review).map(({ body }) => body)).toEqual([{ ids: [id(3)], action: 'watch' }]);
  });

  it('leaves letters alone that are meant for something else', async () => {
    open(<FakeProfilesPage />, play([row(1)]));
    const shown = await card(1);
    fireEvent.keyDown(within(shown).getByRole('checkbox'), { key: 'i' });
    fireEvent.keyDown(shown, { key: 'i', ctrlKey: true });
    press(shown, 'Watch');
    expect(await screen.findByText('1 profile is watched.')).toBeDefined();
    expect(calls(review)).toHaveLength(1);
  });
});

it('a list says why more of it did not come, and keeps what is shown', async () => {
  const pages: PlayedRoute = ({ query }) =>
    query.get('offset') === '1'
      ? { status: 503, body: {} }
      : { body: [row(1)], headers: { 'content-range': '*/2' } };
  open(<FakeProfilesPage />, play([], { [list]: pages }));
  await card(1);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached');
  expect(await card(1)).toBeDefined();
});

describe('an empty list', () => {
  const scan = {
    status: 'completed',
    started_at: '2026-11-20T10:00:00Z',
    sites_total: 240,
    sites_done: 240,
    sites_answered: 212,
  };

  it.each([
    ['nobody has looked', [], 'No full scan yet'],
    ['a scan looks now', [{ ...scan, status: 'running', sites_done: 12 }], '12 of 240 sites'],
    ['nothing was found', [scan], 'asked 240 sites, and 212 answered'],
  ])('when %s', async (_when, scans, words) => {
    open(<FakeProfilesPage />, play([], { 'GET /rest/v1/scans': { body: scans } }));
    expect(await screen.findByText(new RegExp(words))).toBeDefined();
    const links = screen.getByRole('link', { name: 'Your official links' });
    expect(links.getAttribute('href')).toBe('/account#official_link');
  });

  it('when everything is decided', async () => {
    open(<FakeProfilesPage />, play([row(1, { status: 'watched' })]));
    expect(await screen.findByText(/Everything that was found is decided/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: /^Watched/ }));
    expect(await card(1)).toBeDefined();
    expect(calls('GET /rest/v1/scans')).toEqual([]);
  });

  it('that cannot be read says so', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    open(<FakeProfilesPage />, { ...play([]), [list]: { status: 500, body: { message: 'x' } } });
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
  });
});

describe('the removal of a profile', () => {
  it('that her plan lacks names the plan, and leaves her the report page', async () => {
    open(
      <PlanContext value="pro">
        <FakeProfilesPage />
      </PlanContext>,
      play([row(1, { site_id: 'x', site_label: 'X' })]),
    );
    fireEvent.click(within(await card(1)).getByRole('button', { name: 'Report' }));
    const dialog = within(screen.getByRole('dialog'));
    const plan = dialog.getByRole('link', { name: 'From Top Tier Creator' });
    expect(plan.getAttribute('href')).toBe('/subscription-plans?plan=elite');
    expect(dialog.queryByRole('link', { name: 'Request the removal' })).toBeNull();
    expect(dialog.getByRole('link', { name: 'Open the report page of X' })).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Mark as reported' })).toBeTruthy();
  });

  it('that her plan includes is offered', async () => {
    open(
      <PlanContext value="elite">
        <FakeProfilesPage />
      </PlanContext>,
      play([row(1)]),
    );
    fireEvent.click(within(await card(1)).getByRole('button', { name: 'Report' }));
    expect(screen.getByRole('link', { name: 'Request the removal' })).toBeTruthy();
    expect(screen.queryByText(/^From /)).toBeNull();
  });
});
