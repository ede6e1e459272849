import { fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as place from '#lib/go-to.ts';
import { accountRoutes, lunasProfile } from '../../../testing/account-story.ts';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import { useDiscreetTitle } from '../use-discreet-title.ts';
import { DiscreetSetting } from './discreet-setting.tsx';
import { LanguageSetting } from './language-setting.tsx';
import { YourData } from './your-data.tsx';

const { open, calls } = prepareScreens(['accounts', 'settings']);
const goTo = vi.fn<(path: string) => void>();
beforeEach(() => {
  goTo.mockReset();
  vi.spyOn(place, 'goTo').mockImplementation(goTo);
});
const save = 'PATCH /rest/v1/profiles';

describe('the language', () => {
  const at = { path: '/settings' };

  const choose = () => {
    fireEvent.change(screen.getByLabelText('Language of the pages'), { target: { value: 'fr' } });
    fireEvent.click(screen.getByRole('button', { name: 'Use this language' }));
  };

  it('is kept in the browser and on the profile', async () => {
    open(<LanguageSetting />, accountRoutes({ [save]: { body: lunasProfile } }), at);
    choose();
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/settings'));
    expect(localStorage.getItem('language')).toBe('fr');
    expect(calls(save)[0]?.body).toEqual({ locale: 'fr' });
  });

  it('changes here even when the profile cannot be written', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    open(<LanguageSetting />, accountRoutes({ [save]: { status: 503, body: {} } }), at);
    choose();
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/settings'));
    expect(localStorage.getItem('language')).toBe('fr');
  });
});

describe('discreet mode', () => {
  const find = () =>
    screen.findByRole<HTMLInputElement>('switch', { name: 'Show a neutral title in the tab' });

  it('is a switch on the profile', async () => {
    open(
      <DiscreetSetting />,
      accountRoutes({ [save]: { body: { ...lunasProfile, discreet_mode: true } } }),
    );
    const field = await find();
    fireEvent.click(field);
    expect(field.checked).toBe(true);
    await waitFor(() => expect(calls(save)[0]?.body).toEqual({ discreet_mode: true }));
    expect(field.checked).toBe(true);
  });

  it('refused goes back and says why', async () => {
    open(<DiscreetSetting />, accountRoutes({ [save]: { status: 503, body: {} } }));
    const field = await find();
    fireEvent.click(field);
    expect(await screen.findByText(/The service cannot be reached/)).toBeTruthy();
    expect(field.checked).toBe(false);
  });

  it('covers every title that a screen sets, and gives the last one back', async () => {
    document.title = 'Leak crawler';
    const { rerender } = renderHook(({ isOn }) => useDiscreetTitle(isOn), {
      initialProps: { isOn: true },
    });
    await waitFor(() => expect(document.title).toBe('My pages'));
    document.title = 'Fake profiles';
    await waitFor(() => expect(document.title).toBe('My pages'));
    rerender({ isOn: false });
    expect(document.title).toBe('Fake profiles');
  });
});

it('the data lead to the export and to what is done with them', () => {
  open(<YourData />);
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(target('Data export')).toBe('/settings/export');
  expect(target('Privacy policy')).toBe('/privacy-policy');
});
