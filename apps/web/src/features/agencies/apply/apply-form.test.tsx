import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import * as place from '#lib/go-to.ts';
import { sessionKey } from '#lib/stored-session.ts';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import { ApplyForm } from './apply-form.tsx';

const { open } = prepareScreens(['app-errors', 'agencies']);
const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
const type = (label: string | RegExp, value: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.input(field, { target: { value } });
};
function fill() {
  type('Name of the agency', 'Quiet Harbour');
  type('Country', 'Ireland');
  type(/How many/, '4');
  type(/About your agency/, 'Four creators.');
}

it('asks before what was typed is left, and no more once it is sent', async () => {
  const onSent = vi.fn(() => Promise.resolve());
  open(<ApplyForm isSignedIn onSent={onSent} />, {
    'POST /functions/v1/apply-as-agency': { body: {} },
  });
  expect(isAsked()).toBe(false);
  fill();
  expect(isAsked()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Send application' }));
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(isAsked()).toBe(false);
});

it('leads a visitor to the sign-in without a question: what she typed is kept for then', async () => {
  let wasAsked = true;
  const goTo = vi.spyOn(place, 'goTo').mockImplementation(() => {
    wasAsked = isAsked();
  });
  open(<ApplyForm isSignedIn={false} onSent={() => Promise.resolve()} />);
  fill();
  fireEvent.click(screen.getByRole('button', { name: /sign in|Continue/iu }));
  await waitFor(() => expect(goTo).toHaveBeenCalledOnce());
  expect(wasAsked).toBe(false);
});

it('what was typed last is there after the sign-in, whether before or after her session ended', async () => {
  const goTo = vi.spyOn(place, 'goTo').mockReturnValue(undefined);
  const first = open(<ApplyForm isSignedIn onSent={() => Promise.resolve()} />);
  type('Name of the agency', 'Loud Harbour');
  first.unmount();
  const session = localStorage.getItem(sessionKey) ?? '';
  const asVisitor = open(<ApplyForm isSignedIn={false} onSent={() => Promise.resolve()} />);
  localStorage.removeItem(sessionKey);
  fill();
  fireEvent.click(screen.getByRole('button', { name: /sign in|Continue/iu }));
  await waitFor(() => expect(goTo).toHaveBeenCalledOnce());
  asVisitor.unmount();
  localStorage.setItem(sessionKey, session);
  open(<ApplyForm isSignedIn onSent={() => Promise.resolve()} />);
  expect(screen.getByLabelText('Name of the agency')).toHaveProperty('value', 'Quiet Harbour');
});
