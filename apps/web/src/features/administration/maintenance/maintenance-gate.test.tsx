import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { noteMaintenance, setMaintenance } from '#lib/maintenance.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import { MaintenanceGate } from './maintenance-gate.tsx';

const { calls, open } = prepareScreens(['shell', 'app-errors']);
const read = 'GET /functions/v1/read-maintenance';
const on = { isOn: true, message: 'New disks', since: null, until: '2026-11-21T22:00:00Z' };
const off = { isOn: false, message: null, since: null, until: null };
const problem = { code: 'administration.maintenance' };

afterEach(() => {
  vi.useRealTimers();
  act(() => setMaintenance(false));
});

describe('the screen of maintenance', () => {
  it('takes the place of everything when the data API says so, and keeps what was typed', async () => {
    let state: object = on;
    open(
      <MaintenanceGate>
        <input aria-label="Note" />
      </MaintenanceGate>,
      { [read]: () => ({ body: state }), 'GET /rest/v1/works': { status: 503, body: problem } },
    );
    fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'half a word' } });
    const supabase = await openSupabase();
    await supabase.from('works').select('id');
    const heading = await screen.findByRole('heading', { name: 'We will be right back' });
    expect(document.activeElement).toBe(heading);
    await screen.findByText('New disks');
    expect(screen.getByText(/^Expected to end: Nov 21, 2026/)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();

    state = off;
    act(() => void dispatchEvent(new Event('online')));
    const note = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Note' });
    expect(note.value).toBe('half a word');
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('looks again by itself, and an answer that does not come changes nothing', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const answers = [{ status: 500, body: {} }, { body: on }, { body: off }];
    open(<MaintenanceGate>Home</MaintenanceGate>, { [read]: () => answers.shift() ?? {} });
    act(() => setMaintenance(true));
    await expect.poll(() => calls(read)).toHaveLength(1);
    expect(screen.getByText(/^We are working on the service/)).toBeTruthy();
    vi.advanceTimersByTime(15_000);
    await expect.poll(() => screen.queryByText('New disks')).not.toBeNull();
    vi.advanceTimersByTime(15_000);
    await expect.poll(() => screen.queryByRole('heading')).toBeNull();
  });

  it('is not shown for another failure of the way', async () => {
    for (const response of [
      new Response('<html>', { status: 503 }),
      Response.json({ code: 'server.unexpected' }, { status: 503 }),
      Response.json(problem, { status: 500 }),
    ]) {
      await noteMaintenance(response);
    }
    open(<MaintenanceGate>Home</MaintenanceGate>);
    expect(screen.getByText('Home')).toBeTruthy();
    expect(screen.queryByRole('heading')).toBeNull();
  });
});
