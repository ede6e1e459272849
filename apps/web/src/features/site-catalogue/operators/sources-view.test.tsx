import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import { SourcesView } from './sources-view.tsx';

const { calls, open } = prepareScreens(['administration', 'app-errors']);
const sources = 'POST /functions/v1/list-sources';
const lists = 'POST /functions/v1/list-site-lists';
const id = '5eed0000-0000-4000-8000-00000000f801';
const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string | RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

const zinnia = {
  ...{ id: 'custom-zinnia', label: 'Zinnia', source: 'Commons', category: 'Social' },
  ...{ kind: 'platform', isEnabled: false, disabledBy: 'itself', disabledReason: 'blind' },
  ...{ state: 'blind', asked: 40, answered: 28, blocked: 10, lastSuccessAt: null },
  test: {
    ...{ at: '2026-11-20T10:00:00Z', knownSeen: false, randomMissed: true },
    ...{ reason: 'blind', ms: 90 },
  },
};
const answer = {
  rows: [zinnia],
  next: null,
  totals: { sites: 90, enabled: 89, good: 80, disabled: 1 },
};
const commons = {
  ...{ id, name: 'Commons', format: 'whatsmyname', url: 'https://commons.example/a.json' },
  ...{ licence: 'CC BY-SA 4.0', attribution: 'All of us', homepage: null, isEnabled: true },
  ...{ takesOverByItself: false, sites: 12, usable: 9, problem: 'unreachable' },
  lastFetchedAt: null,
  waiting: {
    ...{ versionId: id, at: '2026-11-20T10:00:00Z' },
    ...{ added: 2, changed: 1, removed: 0, refused: 1 },
  },
};
const listed = (...all: object[]) => ({ body: { lists: all, builtIn: 82, total: 94 } });

describe('a site', () => {
  it('says how it answers, who switched it off and what its test said', async () => {
    open(<SourcesView />, { [sources]: { body: answer }, [lists]: listed() });
    await screen.findByText(/28 of 40 questions of scans answered in seven days, 25/);
    screen.getByText(/^Switched itself off: Does not see who exists\./);
    screen.getByText(/known name found: no; impossible name refused: yes\.$/);
    screen.getByText(/Never answered properly/);
  });

  it('whose own search has died says so', async () => {
    const rows = [{ ...zinnia, isSearchDead: true }];
    open(<SourcesView />, { [sources]: { body: { ...answer, rows } }, [lists]: listed() });
    await screen.findByText(/^Its own search finds nothing any more/);
  });

  it('is tested now, and switched on with a reason', async () => {
    const test = 'POST /functions/v1/test-source';
    const set = 'POST /functions/v1/set-source';
    open(<SourcesView />, {
      ...{ [sources]: { body: answer }, [lists]: listed() },
      [test]: { body: zinnia },
      [set]: { body: zinnia },
    });
    await press('Test now: Zinnia');
    await waitFor(() => expect(calls(test)[0]?.body).toEqual({ siteId: 'custom-zinnia' }));
    await waitFor(() => expect(calls(sources).length).toBeGreaterThan(1));
    await press('Switch on: Zinnia');
    await press('Switch on');
    expect(calls(set)).toEqual([]);
    await type(/^Reason/, 'They repaired it.');
    await press('Switch on');
    await waitFor(() =>
      expect(calls(set)[0]?.body).toEqual({
        ...{ siteId: 'custom-zinnia', isEnabled: true, reason: 'They repaired it.' },
      }),
    );
  });

  it('is found by its name and its state', async () => {
    open(<SourcesView />, { [sources]: { body: { ...answer, rows: [] } }, [lists]: listed() });
    await screen.findByText('No site is like that.');
    await type('Name or address of a site', ' zin ');
    await type('State of the site', 'disabled');
    await waitFor(() =>
      expect(calls(sources).at(-1)?.body).toEqual({ query: 'zin', state: 'disabled' }),
    );
  });
});

describe('a list', () => {
  it('shows whose it is and what went wrong, and its changes before it is taken over', async () => {
    const changes = 'POST /functions/v1/read-site-list-changes';
    const decide = 'POST /functions/v1/decide-site-list-version';
    const row = { siteId: 'a', label: 'Aster', urlPattern: null, detail: null };
    open(<SourcesView />, {
      ...{ [sources]: { body: answer }, [lists]: listed(commons) },
      [changes]: {
        body: {
          rows: [
            { ...row, change: 'added', urlPattern: 'https://aster.example/{username}' },
            { ...row, change: 'changed', detail: 'address, rule' },
            { ...row, change: 'refused', detail: 'needs a cookie' },
          ],
          next: null,
        },
      },
      [decide]: { body: commons },
    });
    await screen.findByText('CC BY-SA 4.0');
    screen.getByText('The address did not answer. The version in use stays.');
    await press('Look at the changes: Commons');
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('https://aster.example/{username}');
    dialog.getByText('address, how it is asked');
    dialog.getByText('needs a cookie');
    fireEvent.click(dialog.getByRole('button', { name: 'Take over' }));
    await waitFor(() =>
      expect(calls(decide)[0]?.body).toEqual({ versionId: id, decision: 'take_over' }),
    );
  });

  it('says what a fetch brought, or why it brought nothing', async () => {
    const fetchNow = 'POST /functions/v1/fetch-site-list';
    let isAway = true;
    open(<SourcesView />, {
      ...{ [sources]: { body: answer }, [lists]: listed({ ...commons, problem: null }) },
      [fetchNow]: () =>
        isAway
          ? { status: 422, body: { code: 'sites.list_unreachable' } }
          : { body: { outcome: 'same' } },
    });
    await press('Fetch now: Commons');
    await screen.findByText(/^The address of the list does not answer\./);
    isAway = false;
    await press('Fetch now: Commons');
    await screen.findByText('Nothing new has come.');
  });

  it('is added by a file once everything is said, and nothing typed is lost', async () => {
    const save = 'POST /functions/v1/save-site-list';
    open(<SourcesView />, {
      ...{ [sources]: { body: answer }, [lists]: listed() },
      [save]: { body: { ...commons, url: null } },
    });
    await press('Add a list');
    await type('Name of the list', 'Ours');
    await press('Save');
    await screen.findByText('Say under which licence it may be used.');
    await type('Licence', 'MIT');
    await type('Whom to name', 'Us');
    await press('Save');
    await screen.findByText(/^Give an address that begins with https/);
    const file = new File(['[]'], 'ours.json', { type: 'application/json' });
    fireEvent.change(screen.getByLabelText('Or a file'), { target: { files: [file] } });
    await press('Save');
    await waitFor(() =>
      expect(calls(save)[0]?.body).toMatchObject({ name: 'Ours', url: null, content: '[]' }),
    );
  });
});
