import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { prepareScreens } from '../../testing/open-screen.tsx';
import { AllowList } from './allow-list.tsx';

const { open } = prepareScreens(['findings', 'app-errors']);

it('whoever takes a page off the list with the keyboard stays at the list', async () => {
  let pages = [{ id: 'p-1', url: 'https://shop.example/luna', reason: 'mine' }];
  open(<AllowList />, {
    'GET /rest/v1/allowed_pages': () => ({ body: pages }),
    'DELETE /rest/v1/allowed_pages': () => {
      pages = [];
      return { status: 204 };
    },
  });
  const button = await screen.findByRole('button', { name: /shop\.example/ });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(button.isConnected).toBe(false));
  await waitFor(() => expect(document.activeElement?.id).toBe('allowed-title'));
});
