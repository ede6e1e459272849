import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import { ApplicationsView } from './applications-view.tsx';

const { calls, open } = prepareScreens(['agencies', 'app-errors']);
const list = 'POST /functions/v1/list-agency-applications';
const agencies = 'POST /functions/v1/list-agencies';
const decide = 'POST /functions/v1/decide-agency-application';
const suspend = 'POST /functions/v1/suspend-agency';

const id = '5eed0000-0000-4000-8000-00000000b001';
const row = {
  ...{ id, name: 'Lantern Talent', website: 'https://lantern.example/', country: 'Belgium' },
  ...{ creators: 1200, message: 'We look after them.', status: 'applied', reason: null },
  ...{ createdAt: '2026-11-20T10:00:00Z', decidedAt: null },
  applicant: { userId: id, email: 'odile@example.org' },
};
const agency = {
  ...{ id, name: 'Quiet Harbour', status: 'active', website: null, country: 'Spain' },
  ...{ members: 1, creators: 12, since: '2026-10-01T10:00:00Z' },
};
const page = (...rows: object[]) => ({ body: { rows, next: null } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('an application', () => {
  it('is approved, and the lists are read anew', async () => {
    open(<ApplicationsView />, { [list]: page(row), [agencies]: page(), [decide]: { body: {} } });
    const applicant = await screen.findByRole('link', { name: 'odile@example.org' });
    expect(applicant.getAttribute('href')).toBe(`/admin?view=accounts&person=${id}`);
    expect(screen.getByText(/1,200 creators/)).toBeTruthy();
    await press('Approve: Lantern Talent');
    await screen.findByText('Done.');
    expect(calls(decide)[0]?.body).toEqual({ applicationId: id, decision: 'approve' });
    await waitFor(() => expect([calls(list).length, calls(agencies).length]).toEqual([2, 2]));
  });

  it('is rejected only with words for the applicant, which a refusal does not lose', async () => {
    open(<ApplicationsView />, {
      [list]: page(row),
      [agencies]: page(),
      [decide]: { status: 409, body: { code: 'agencies.already_decided' } },
    });
    await press('Reject … Lantern Talent');
    await press('Reject');
    await screen.findByText('Please give a reason.');
    expect(calls(decide)).toEqual([]);
    type(/^Why not/, 'No website.');
    await press('Reject');
    await waitFor(() => expect(calls(decide)).toHaveLength(1));
    expect(calls(decide)[0]?.body).toMatchObject({ decision: 'reject', reason: 'No website.' });
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Why not/).value).toBe('No website.');
  });

  it('that was decided is found under its state, with the reason', async () => {
    open(<ApplicationsView />, {
      [agencies]: page(),
      [list]: ({ body }) =>
        body['status'] === 'rejected'
          ? page({ ...row, status: 'rejected', reason: 'No website.', decidedAt: row.createdAt })
          : page(),
    });
    await screen.findByText('There is none.');
    type(/^Show/, 'rejected');
    await screen.findByText('Reason: No website.');
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
  });
});

describe('an agency', () => {
  it('is found by its name, once nobody types any more', async () => {
    open(<ApplicationsView />, {
      [list]: page(),
      [agencies]: ({ body }) => (body['query'] === '' ? page(agency) : page()),
    });
    await screen.findByText('Quiet Harbour');
    expect(screen.getByText(/^Spain · 1 member · 12 creators · since/)).toBeTruthy();
    for (const typed of ['n', 'no', 'none']) type(/^Part of the name/, typed);
    await screen.findByText('No agency fits.');
    expect(calls(agencies).map(({ body }) => body['query'])).toEqual(['', 'none']);
  });

  it('is suspended only with a reason, and resumed from the same place', async () => {
    let status = 'active';
    open(<ApplicationsView />, {
      [list]: page(),
      [agencies]: () =>
        page({
          ...{ ...agency, status },
          suspension:
            status === 'active' ? null : { reason: 'Nobody answers.', at: '2026-11-27T10:00:00Z' },
        }),
      [suspend]: () => {
        status = 'suspended';
        return { body: { id, status } };
      },
    });
    await press('Suspend …: Quiet Harbour');
    await press('Suspend the agency');
    await screen.findByText('Please give a reason.');
    expect(calls(suspend)).toEqual([]);
    type(/^Why/, ' Nobody answers. ');
    await press('Suspend the agency');
    const item = within((await screen.findByText('Suspended')).closest('li') ?? document.body);
    expect(calls(suspend)[0]?.body).toEqual({ agencyId: id, reason: 'Nobody answers.' });
    expect(item.getByText('Nobody answers.').closest('p')?.textContent).toBe(
      'Reason: Nobody answers. · Nov 27, 2026',
    );
    expect(item.getByRole('button', { name: 'Lift the suspension …: Quiet Harbour' })).toBeTruthy();
  });

  it('that another operator suspends meanwhile is not opened again by who meant to suspend it', async () => {
    let status = 'active';
    const resume = 'POST /functions/v1/resume-agency';
    open(<ApplicationsView />, {
      [list]: page(row),
      [agencies]: () => page({ ...agency, status }),
      [decide]: { body: {} },
      [suspend]: { body: { id, status: 'suspended' } },
      [resume]: { body: { id, status: 'active' } },
    });
    await press('Suspend …: Quiet Harbour');
    type(/^Why/, 'Nobody answers.');
    status = 'suspended';
    // Reads the lists anew.
    await press('Approve: Lantern Talent');
    await screen.findByText('Suspended', { selector: '.badge, .badge *' });
    await press('Suspend the agency');
    await waitFor(() => expect(calls(suspend)).toHaveLength(1));
    expect(calls(resume)).toEqual([]);
  });
});
