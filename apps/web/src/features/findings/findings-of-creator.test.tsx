import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ActingContext } from '#lib/acting.ts';
import * as live from '#lib/use-live-rows.ts';
import { juno } from '../../testing/agency-story.ts';
import { prepareScreens } from '../../testing/open-screen.tsx';
import { FindingsOfCreator } from './findings-of-creator.tsx';

const { calls, open } = prepareScreens(['findings', 'lists']);
const read = 'GET /rest/v1/findings';

beforeEach(() => {
  vi.spyOn(live, 'useLiveRows').mockReturnValue();
});

/** Juno's tab at this address, as a member of her agency opens it; without a finding. */
function openTab(search: string) {
  open(
    <ActingContext value={{ creatorId: juno.userId, scopes: ['review'] }}>
      <FindingsOfCreator search={search} />
    </ActingContext>,
    {
      [read]: { body: [] },
      'HEAD /rest/v1/findings': { headers: { 'content-range': '*/0' } },
    },
    { path: `/agency/creator/${juno.userId}${search}` },
  );
}
const asked = (at: number) => {
  const query = calls(read)[at]?.query;
  return { status: query?.get('status'), text: query?.get('search_text') };
};

it('what is new is shown first where the address says nothing else', async () => {
  openTab('?tab=findings');
  await waitFor(() => expect(calls(read)).toHaveLength(1));
  expect(asked(0)).toEqual({ status: 'eq.new', text: null });
});

it('a link from a report shows the findings that it is about', async () => {
  openTab('?tab=findings&q=leak.example');
  await waitFor(() => expect(calls(read)).toHaveLength(1));
  expect(asked(0)).toEqual({ status: null, text: 'like.%leak.example%' });
});

it('what is filtered is in the address, all findings too', async () => {
  openTab('?tab=findings&status=to_remove');
  fireEvent.change(screen.getByLabelText('Kind of site'), { target: { value: 'leak' } });
  expect(location.search).toBe('?tab=findings&mode=list&status=to_remove&kind=leak');
  fireEvent.click(await screen.findByRole('button', { name: 'Clear the filters' }));
  expect(location.search).toBe('?tab=findings&mode=list');
  await waitFor(() => expect(asked(calls(read).length - 1).status).toBeNull());
  dispatchEvent(new PopStateEvent('popstate'));
  expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('');
});
