import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { prepareScreens } from '../../testing/open-screen.tsx';
import { LogsView } from './logs/logs-view.tsx';
import { MailboxView } from './mailbox/mailbox-view.tsx';
import { MaintenanceView } from './maintenance/maintenance-view.tsx';
import { NotificationsView } from './notifications/notifications-view.tsx';
import { QueueView } from './queue/queue-view.tsx';

const { calls, open } = prepareScreens(['administration', 'app-errors', 'shell']);
const id = '5eed0000-0000-4000-8000-00000000a001';
const type = async (label: RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));

describe('the queue', () => {
  const read = 'POST /functions/v1/read-queue';
  const scans = 'GET /rest/v1/scans';
  const figures = { waiting: 0, running: 0, failed: 0, dead: 0, oldestWaitingAt: null };
  const job = {
    id,
    queue: 'scans.work-on-scan',
    state: 'failed',
    createdAt: '2026-11-20T10:00:00Z',
    startedAt: null,
    endedAt: null,
    attempts: 3,
    problem: 'The site did not answer.',
  };
  const answer = {
    queues: [
      { name: 'scans.work-on-scan', ...figures, failed: 1 },
      { name: 'auth.purge', ...figures },
    ],
    jobs: [job],
    next: null,
  };

  it('shows figures of what has any, and tries a job again', async () => {
    const retry = 'POST /functions/v1/retry-job';
    let isGone = true;
    open(<QueueView />, {
      [read]: { body: answer },
      [scans]: { body: [] },
      [retry]: () =>
        isGone ? { status: 409, body: { code: 'administration.job_gone' } } : { body: {} },
    });
    const table = within(await screen.findByRole('table'));
    expect(table.getAllByRole('row')).toHaveLength(2);
    expect(screen.getByText('1 kind has nothing to do')).toBeTruthy();
    expect(screen.getByText('The site did not answer.')).toBeTruthy();
    await press(/^Try again/);
    await screen.findByText(/^This job is no longer there/);
    isGone = false;
    await press(/^Try again/);
    await waitFor(() => expect(calls(read)).toHaveLength(2));
    expect(calls(retry)[1]?.body).toEqual({ id, queue: job.queue });
  });

  it('deletes a job once it was asked, and asks for other states', async () => {
    const remove = 'POST /functions/v1/delete-job';
    open(<QueueView />, {
      [read]: { body: answer },
      [scans]: { body: [] },
      [remove]: { body: {} },
    });
    await press(/^Delete/);
    expect(calls(remove)).toEqual([]);
    await press('Delete the job');
    await waitFor(() => expect(calls(remove)).toHaveLength(1));
    await type(/^State$/, 'dead');
    await waitFor(() => expect(calls(read).at(-1)?.body).toEqual({ state: 'dead' }));
  });

  it('shows scans by their state, without saying whom they look for', async () => {
    const scan = {
      id,
      kind: 'full',
      user_id: id,
      started_at: '2026-11-20T10:00:00Z',
      sites_done: 12,
      sites_total: 82,
      failure_code: null,
      end_reason: 'time',
    };
    open(<QueueView />, { [read]: { body: answer }, [scans]: { body: [scan] } });
    await screen.findByText(/12 of 82 sites/);
    await type(/^State of the scans/, 'failed');
    await waitFor(() => expect(calls(scans).at(-1)?.query.get('status')).toBe('eq.failed'));
    expect(calls(scans)[0]?.query.get('select')).not.toContain('name');
  });
});

describe('notifications for everybody', () => {
  const list = 'POST /functions/v1/list-global-notifications';
  const send = 'POST /functions/v1/send-global-notification';
  const withdraw = 'POST /functions/v1/withdraw-global-notification';
  const sent = { id, title: 'New plans', message: 'Look.', createdAt: '2026-11-20T10:00:00Z' };

  it('are shown as the bell will show them, and sent once it was asked', async () => {
    open(<NotificationsView />, {
      [list]: { body: { rows: [], next: null } },
      [send]: { status: 201, body: { id } },
    });
    await press('Send to everybody …');
    expect(await screen.findAllByText('Please write something here.')).toHaveLength(2);
    await type(/^Title/, 'Tonight');
    await type(/^Message/, 'We move house.');
    const preview = within(screen.getByRole('group', { name: 'As the bell will show it' }));
    expect(preview.getByRole('heading', { name: 'Tonight' })).toBeTruthy();
    await press('Send to everybody …');
    expect(calls(send)).toEqual([]);
    await press('Send');
    await screen.findByText('It is sent.');
    expect(calls(send)[0]?.body).toEqual({ title: 'Tonight', message: 'We move house.' });
    expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('');
  });

  it('are withdrawn for everybody, also those that the operator has deleted from her bell', async () => {
    const older = { ...sent, id: id.replace(/1$/, '2'), title: 'Old plans' };
    open(<NotificationsView />, {
      [list]: ({ body }) => ({
        body:
          body['cursor'] === undefined
            ? { rows: [sent], next: 'after-new' }
            : { rows: [older], next: null },
      }),
      [withdraw]: { body: { id } },
    });
    await press('Show more');
    await screen.findByText('Old plans');
    await press('Withdraw: New plans');
    await press('Withdraw it');
    await waitFor(() => expect(calls(withdraw)[0]?.body).toEqual({ id }));
  });
});

describe('mails and logs', () => {
  it('finds mails by the beginning of an address, as it is typed, and reads one when it is opened', async () => {
    const list = 'GET /rest/v1/incoming_mails';
    const mail = {
      id,
      user_id: null,
      from_address: 'host@leaks.example',
      to_address: 'case@agency.example',
      subject: 'Re: notice',
      kind: 'reply',
      received_at: '2026-11-20T10:00:00Z',
    };
    open(<MailboxView />, {
      [list]: ({ query }) => ({
        body: query.get('select') === 'body' ? { body: '<b>gone</b>' } : [mail],
      }),
    });
    await screen.findByText('Re: notice');
    expect(calls(list)).toHaveLength(1);
    await type(/^Address or subject/, '100%"_,(a');
    await waitFor(() => expect(calls(list)).toHaveLength(2));
    expect(calls(list)[1]?.query.get('or')).toBe(
      '(and(or(from_address.ilike.100_____a%,to_address.ilike.100_____a%,subject.ilike.100_____a%)))',
    );
    await press(/^Read/);
    await screen.findByText('<b>gone</b>');
  });

  it('opens one entry of the log as it was written', async () => {
    const entry = { id: 7, user_id: null, action: 'crash', created_at: '2026-11-20T10:00:00Z' };
    open(<LogsView />, {
      'GET /rest/v1/debug_logs': ({ query }) => ({
        body: query.has('id') ? { ...entry, data: { message: 'x is not a function' } } : [entry],
      }),
    });
    await press('crash');
    await screen.findByText(/"message": "x is not a function"/);
  });
});

describe('maintenance', () => {
  const off = { isOn: false, message: null, since: null, until: null };
  const set = 'POST /functions/v1/set-maintenance';

  it('begins with a message, an end and a reason, and ends', async () => {
    open(<MaintenanceView />, {
      'GET /functions/v1/read-maintenance': { body: off },
      [set]: ({ body }) => ({
        body: { ...body, since: body['isOn'] === true ? '2026-11-21T20:00:00Z' : null },
      }),
    });
    await type(/^Message/, 'New disks');
    await type(/^Expected end/, '2026-11-21T22:00');
    await press('Begin maintenance …');
    await type(/^Reason/, 'Disks');
    await press('Begin');
    await screen.findByText('On');
    const until = new Date('2026-11-21T22:00').toISOString();
    expect(calls(set)[0]?.body).toEqual({
      ...{ isOn: true, message: 'New disks', reason: 'Disks' },
      until,
    });
    expect(screen.getByLabelText<HTMLInputElement>(/^Expected end/).value).toBe('2026-11-21T22:00');
    await press('End maintenance …');
    await type(/^Reason/, 'Done');
    await press('End it');
    await screen.findByText('Off');
  });
});
