import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MailSettingsAnswer } from '@leakblock/domain/notifications';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import * as toasts from '#lib/toasts.ts';
import { MailSettings } from './mail-settings.tsx';
import * as browser from '#lib/browser-zone.ts';
import * as zones from './time-zones.ts';

const { calls, open, play } = prepareScreens(['settings', 'mails', 'app-errors']);
const read = 'POST /functions/v1/read-mail-settings';
const save = 'POST /functions/v1/save-mail-settings';
const resume = 'POST /functions/v1/resume-mails';

const usual: MailSettingsAnswer = {
  ...{ off: [], alerts: 'at_once', quiet: null, timeZone: 'UTC', suppressedAt: null },
};

const told = vi.fn<typeof toasts.showToast>(() => Promise.resolve());

beforeEach(() => {
  told.mockClear();
  vi.spyOn(toasts, 'showToast').mockImplementation(told);
  vi.spyOn(browser, 'browserZone').mockReturnValue('Europe/Berlin');
  // Hundreds of options make each search by role slow.
  vi.spyOn(zones, 'timeZones').mockReturnValue(['America/Lima', 'Europe/Berlin', 'UTC']);
});

const box = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('what is mailed', () => {
  it('is chosen kind by kind; what is necessary is explained and cannot be switched off', async () => {
    const chosen = { ...usual, off: ['alerts', 'partners'] };
    open(<MailSettings />, { [read]: { body: usual }, [save]: { body: chosen } });
    fireEvent.click(await box(/^New findings(?! are)/));
    fireEvent.click(await box(/^Partner programme/));
    expect(screen.queryByLabelText('New findings are mailed')).toBeNull();
    expect(screen.getByText(/^Always mailed: what concerns your account/)).toBeTruthy();
    expect(document.querySelectorAll('input[type=checkbox]')).toHaveLength(7);
    press('Save');
    await waitFor(() => expect(told).toHaveBeenCalledWith('saved'));
    expect(calls(save)[0]?.body).toEqual({
      ...{ off: ['alerts', 'partners'], alerts: 'at_once', quiet: null },
      timeZone: 'Europe/Berlin',
    });
  });

  it('offers a member of an agency what can reach her, and leaves the rest as it was', async () => {
    const before: MailSettingsAnswer = { ...usual, off: ['removals'], alerts: 'daily' };
    open(<MailSettings isMember />, { [read]: { body: before }, [save]: { body: before } });
    fireEvent.click(await box(/^News about the product/));
    const kinds = [...document.querySelectorAll<HTMLInputElement>('input[name^=kind-]')];
    expect(kinds.map(({ name }) => name)).toEqual([
      ...['kind-agencies', 'kind-partners', 'kind-announcements'],
    ]);
    expect(screen.getByText('When your agency is suspended, or open again.')).toBeTruthy();
    expect(screen.queryByLabelText('New findings are mailed')).toBeNull();
    press('Save');
    await waitFor(() =>
      expect(calls(save)[0]?.body).toMatchObject({
        ...{ off: ['removals', 'announcements'], alerts: 'daily' },
      }),
    );
  });

  it('does not come again because of a form that was open when she unsubscribed by a mail’s link', async () => {
    open(<MailSettings />, { [read]: { body: usual } });
    fireEvent.click(await box(/^Reports/));
    const unsubscribed = { ...usual, off: ['alerts'] };
    const chosen = { ...usual, off: ['alerts', 'reports'] };
    play({ [read]: { body: unsubscribed }, [save]: { body: chosen } });
    press('Save');
    await waitFor(() => expect(calls(save)[0]?.body).toMatchObject({ off: chosen.off }));
    await waitFor(async () => expect((await box(/^New findings(?! are)/)).checked).toBe(false));
  });

  it('is still chosen when she chose it while the form was saved', async () => {
    let arrive = () => {};
    const after = new Promise<void>((resolve) => (arrive = resolve));
    const chosen: MailSettingsAnswer = { ...usual, off: ['alerts'] };
    let stored = usual;
    open(<MailSettings />, {
      [read]: () => ({ body: stored }),
      [save]: { body: chosen, after },
    });
    fireEvent.click(await box(/^New findings(?! are)/));
    press('Save');
    await waitFor(() => expect(calls(save)).toHaveLength(1));
    stored = chosen;
    fireEvent.click(await box(/^Partner programme/));
    arrive();
    await waitFor(() => expect(told).toHaveBeenCalledWith('saved'));
    expect((await box(/^Partner programme/)).checked).toBe(false);
    press('Save');
    await waitFor(() =>
      expect(calls(save)[1]?.body).toMatchObject({ off: ['alerts', 'partners'] }),
    );
  });

  it('comes at the pace that she wants', async () => {
    open(<MailSettings />, { [read]: { body: usual }, [save]: { body: usual } });
    fireEvent.change(await screen.findByLabelText('New findings are mailed'), {
      target: { value: 'daily' },
    });
    press('Save');
    await waitFor(() => expect(calls(save)[0]?.body).toMatchObject({ alerts: 'daily' }));
  });
});

describe('quiet hours', () => {
  it('begin as a night in the time zone of this device', async () => {
    open(<MailSettings />, { [read]: { body: usual }, [save]: { body: usual } });
    fireEvent.click(await box(/^Keep quiet/));
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('22:00');
    fireEvent.change(screen.getByLabelText('Until'), { target: { value: '06:30' } });
    press('Save');
    await waitFor(() =>
      expect(calls(save)[0]?.body).toMatchObject({
        ...{ quiet: { from: 1320, to: 390 }, timeZone: 'Europe/Berlin' },
      }),
    );
  });

  it('show what was saved, in the zone that was chosen', async () => {
    const saved = { ...usual, quiet: { from: 0, to: 61 }, timeZone: 'America/Lima' };
    open(<MailSettings />, { [read]: { body: saved } });
    expect((await screen.findByLabelText<HTMLInputElement>('From')).value).toBe('00:00');
    expect(screen.getByLabelText<HTMLInputElement>('Until').value).toBe('01:01');
    expect(screen.getByLabelText<HTMLSelectElement>('Time zone').value).toBe('America/Lima');
  });

  it('need two times that differ; nothing is sent before', async () => {
    open(<MailSettings />, { [read]: { body: usual }, [save]: { body: usual } });
    fireEvent.click(await box(/^Keep quiet/));
    fireEvent.change(screen.getByLabelText('Until'), { target: { value: '22:00' } });
    press('Save');
    expect(await screen.findByText('Please choose two different times.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '' } });
    press('Save');
    expect(await screen.findByText('Please enter a time.')).toBeTruthy();
    expect(calls(save)).toEqual([]);
  });
});

describe('mails that come back', () => {
  const back = { ...usual, suppressedAt: '2026-11-20T10:00:00+00:00' };

  it('are said, and tried again when she says so', async () => {
    open(<MailSettings />, { [read]: { body: back }, [resume]: { body: usual } });
    expect(await screen.findByText(/have been coming back since Nov 20, 2026/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Change the address' }).getAttribute('href')).toBe(
      '/settings#email',
    );
    press('Try again');
    await waitFor(() => expect(screen.queryByText(/have been coming back/)).toBeNull());
    expect(calls(resume)).toHaveLength(1);
  });

  it('stay so when that does not work', async () => {
    open(<MailSettings />, {
      [read]: { body: back },
      [resume]: { status: 429, body: { code: 'request.too_many' } },
    });
    await screen.findByText(/have been coming back/);
    press('Try again');
    expect(await screen.findByText(/That was a lot of requests/)).toBeTruthy();
    expect(screen.getByText(/have been coming back/)).toBeTruthy();
  });
});

it('what was chosen stays when it cannot be saved', async () => {
  open(<MailSettings />, {
    [read]: { body: usual },
    [save]: { status: 422, body: { code: 'notifications.unknown_time_zone' } },
  });
  fireEvent.click(await box(/^Reports/));
  press('Save');
  expect(await screen.findByText('We do not know this time zone.')).toBeTruthy();
  expect((await box(/^Reports/)).checked).toBe(false);
});
