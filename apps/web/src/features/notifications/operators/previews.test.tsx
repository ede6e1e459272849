import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import { PreviewsView } from './previews-view.tsx';

const { calls, open } = prepareScreens(['administration', 'mails', 'app-errors']);
const list = 'POST /functions/v1/list-mail-previews';
const preview = 'POST /functions/v1/preview-mail';
const mails = [
  { name: 'notifications.notice', kind: 'removals' },
  { name: 'auth.sign-in-link', kind: 'account' },
];
const written = {
  ...{ subject: 'Removed', text: 'Hello,\n\nOne page is gone.' },
  html: '<!doctype html><p style="color:red">One page is gone.</p><script>alert(1)</script>',
};

it('shows the first mail, its subject, and both of its forms; its frame runs nothing', async () => {
  open(<PreviewsView />, { [list]: { body: { mails } }, [preview]: { body: written } });
  expect(await screen.findByText('Removed')).toBeTruthy();
  const frame = screen.getByTitle<HTMLIFrameElement>('Removed');
  expect(frame.getAttribute('sandbox')).toBe('allow-same-origin');
  // The page's policy refuses styles within elements: they are applied from outside.
  expect(frame.getAttribute('srcdoc')).toBe(written.html.replace(' style=', ' data-style='));
  expect(screen.getByText(/^Hello,/).tagName).toBe('PRE');
  const first = { name: 'notifications.notice', language: 'en', isDiscreet: false };
  expect(calls(preview)[0]?.body).toEqual(first);
});

it('asks for what was chosen: mail, language, discreet; colours are the frame’s own', async () => {
  open(<PreviewsView />, { [list]: { body: { mails } }, [preview]: { body: written } });
  await screen.findByText('Removed');
  const set = (name: string, value: string) =>
    fireEvent.change(screen.getByLabelText(name), { target: { value } });
  set('Mail', 'auth.sign-in-link');
  set('Language of the mail', 'de');
  fireEvent.click(screen.getByLabelText('Discreet'));
  const last = { name: 'auth.sign-in-link', language: 'de', isDiscreet: true };
  await waitFor(() => expect(calls(preview).at(-1)?.body).toEqual(last));
  const before = calls(preview).length;
  set('Colours', 'dark');
  expect(screen.getByTitle('Removed').className).toContain('is-dark');
  expect(calls(preview)).toHaveLength(before);
});

it('says what went wrong for who may not', async () => {
  open(<PreviewsView />, { [list]: { status: 403, body: { code: 'request.forbidden' } } });
  expect(await screen.findByText(/do not have permission/)).toBeTruthy();
});
