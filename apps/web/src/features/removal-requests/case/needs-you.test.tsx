import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import { NeedsYou } from './needs-you.tsx';
import type { Case, CaseRequest } from './read-case.ts';

const { open } = prepareScreens(['removal-requests', 'app-errors']);

const found = (changes: Partial<Case>) =>
  ({ id: 'case-1', status_word: 'preparing', next_step: 'prepare', ...changes }) as Case;
const request = (changes: Partial<CaseRequest>) =>
  ({
    id: 'request-1',
    status: 'in_review',
    kind: 'dmca_notice',
    channel: 'email',
    counter_notices: [],
    ...changes,
  }) as CaseRequest;
const linkToNotices = () => screen.queryByRole('link')?.getAttribute('href') ?? null;

it('asks for nothing about a page that is gone', () => {
  open(<NeedsYou found={found({ status_word: 'removed' })} requests={[request({})]} />);
  expect(linkToNotices()).toBeNull();
});

it('shows what would have search engines forget a page that is gone', () => {
  const outdated = request({ kind: 'outdated_content_request', status: 'blocked' });
  open(<NeedsYou found={found({ status_word: 'removed' })} requests={[request({}), outdated]} />);
  expect(screen.getByText('1 notice cannot go out yet.')).toBeTruthy();
  expect(linkToNotices()).toBe('/request-removal?preview=case-1');
});
