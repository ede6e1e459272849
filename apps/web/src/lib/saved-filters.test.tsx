import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Section } from '#ui/page.tsx';
import { prepareScreens } from '../testing/open-screen.tsx';
import { SavedFilters } from './saved-filters.tsx';

const { open } = prepareScreens(['lists', 'app-errors']);

function openList(query = '') {
  let rows = [{ id: 'f-1', name: 'Forums', query: 'q=forum' }];
  open(
    <Section id="findings" title="All findings">
      <SavedFilters list="findings" query={query} onOpen={() => undefined} />
    </Section>,
    {
      'GET /rest/v1/saved_filters': () => ({ body: rows }),
      'POST /rest/v1/saved_filters': () => {
        rows = [...rows, { id: 'f-2', name: 'Boards', query }];
        return { status: 201 };
      },
      'DELETE /rest/v1/saved_filters': () => {
        rows = [];
        return { status: 204 };
      },
    },
  );
}

async function press(name: string) {
  const button = await screen.findByRole('button', { name });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(button.isConnected).toBe(false));
  await waitFor(() => expect(document.activeElement?.id).toBe('findings-title'));
}

it('whoever removes her last filter stays at the list', async () => {
  openList();
  await press('Remove the filter Forums');
});

it('whoever names a filter, or does not after all, stays at the list', async () => {
  openList('q=board');
  fireEvent.click(await screen.findByRole('button', { name: 'Save this filter' }));
  await press('Cancel');
  fireEvent.click(await screen.findByRole('button', { name: 'Save this filter' }));
  fireEvent.change(screen.getByLabelText('Name of the filter'), { target: { value: 'Boards' } });
  await press('Save');
  expect(await screen.findByRole('button', { name: 'Boards' })).toBeTruthy();
});
