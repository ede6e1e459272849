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
      'POST /rest/v1/saved_filters': ({ body }) => {
        const name = String(body['name']);
        if (rows.some((each) => each.name === name))
          return { status: 409, body: { code: '23505', message: 'duplicate' } };
        rows = [...rows, { id: 'f-2', name, query }];
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

it('who takes a name that another filter has is told so, and types on from it', async () => {
  openList('q=board');
  fireEvent.click(await screen.findByRole('button', { name: 'Save this filter' }));
  const field = screen.getByLabelText('Name of the filter');
  fireEvent.change(field, { target: { value: 'Forums ' } });
  const save = screen.getByRole('button', { name: 'Save' });
  fireEvent.click(save);
  const said = await screen.findByText(/You have a filter named “Forums” already/);
  expect(field.getAttribute('aria-describedby')).toBe(said.id);
  expect(field).toHaveProperty('value', 'Forums ');
  fireEvent.change(field, { target: { value: 'Forums 2' } });
  expect(screen.queryByRole('alert')).toBeNull();
  // The filters are read again first: the other may come from another tab.
  await waitFor(() => expect(save.getAttribute('aria-disabled')).toBe('false'));
  fireEvent.click(save);
  expect(await screen.findByRole('button', { name: 'Forums 2' })).toBeTruthy();
});
