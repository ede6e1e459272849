import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import type { CaseRequest } from './read-case.ts';
import { WhySection } from './why-section.tsx';

const { open } = prepareScreens(['removal-requests', 'app-errors']);
const times = 'POST /rest/v1/rpc/removal_times';
const request = {
  status: 'sent',
  recipient_name: 'Vault Hosting',
  scope: 'host',
  kind: 'dmca_notice',
} as unknown as CaseRequest;
const took = [{ scope: 'host', kind: 'dmca_notice', sample: 7, median_hours: 30 }];
const see = (source_state: 'up' | 'offline' | 'gone') =>
  open(
    <WhySection
      found={{ status: 'in_progress', source_state, stop_label: null }}
      requests={[request]}
    />,
    { [times]: { body: took }, [times.replace('POST', 'GET')]: { body: took } },
  );
const title = /^Why is it still up/;

it('asks why while a page is up', async () => {
  see('up');
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
});

it('says of a page that was not there at the last look what proves it', async () => {
  see('offline');
  expect(await screen.findByText(/A second look, some hours later, proves it/)).toBeTruthy();
  expect(screen.queryByRole('heading', { name: title })).toBeNull();
});

it('asks nothing of a page that is gone, and says how long it took others all the same', async () => {
  see('gone');
  expect(
    await screen.findByRole('heading', { level: 2, name: 'How long it took others' }),
  ).toBeTruthy();
  expect(screen.queryByRole('heading', { name: title })).toBeNull();
});
