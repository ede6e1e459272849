import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { prepareScreens } from '../../testing/open-screen.tsx';
import { AllowList } from './allow-list.tsx';

const { calls, open } = prepareScreens(['findings', 'app-errors']);
const allow = 'POST /functions/v1/allow-page';

it('an address that is typed while another is saved is still there', async () => {
  const saved = Promise.withResolvers<null>();
  const url = 'https://shop.example/luna';
  open(<AllowList />, {
    'GET /rest/v1/allowed_pages': { body: [] },
    [allow]: {
      after: saved.promise,
      body: {
        page: { id: '3b0f8a52-5c1e-4f2a-9d1b-6d5f2f9b7a11', url, reason: 'mine' },
        changed: [],
      },
    },
  });
  const field = screen.getByLabelText<HTMLInputElement>('Address of the page');
  const form = field.closest('form')!;
  fireEvent.input(field, { target: { value: url } });
  fireEvent.submit(form);
  await waitFor(() => expect(calls(allow)).toHaveLength(1));
  fireEvent.input(field, { target: { value: 'https://fans.example/luna' } });
  saved.resolve(null);
  const button = screen.getByRole('button', { name: 'Allow this page' });
  await waitFor(() => expect(button.ariaDisabled).not.toBe('true'));
  expect(field.value).toBe('https://fans.example/luna');
});
