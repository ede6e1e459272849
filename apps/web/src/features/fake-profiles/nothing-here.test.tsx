import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { prepareScreens } from '../../testing/open-screen.tsx';
import { FakeProfilesPage } from './fake-profiles-page.tsx';

const { open } = prepareScreens(['fake-profiles', 'subscriptions']);

it('an empty list is no sign of nothing found while nobody knows what stands in the others', async () => {
  let isDown = true;
  const refused = Promise.withResolvers<null>();
  const range = (count: number) => ({ headers: { 'content-range': `*/${String(count)}` } });
  const { client } = open(<FakeProfilesPage />, {
    // The list comes last: by then what stands in the others has been refused.
    'GET /rest/v1/fake_profiles': { body: [], ...range(0), after: refused.promise },
    'HEAD /rest/v1/fake_profiles': ({ query }) =>
      isDown
        ? { status: 503, body: {} }
        : range(query.get('status')?.includes('ignored') === true ? 1 : 0),
    'GET /rest/v1/scans': { body: [] },
  });
  const counts = () =>
    client
      .getQueryCache()
      .getAll()
      .find(({ queryKey }) => queryKey.includes('counts'));
  await waitFor(() => expect(counts()?.state.status).toBe('error'));
  refused.resolve(null);
  expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached');
  expect(screen.queryByText(/No full scan yet|No fake profiles found/)).toBeNull();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/Everything that was found is decided/)).toBeTruthy();
});
