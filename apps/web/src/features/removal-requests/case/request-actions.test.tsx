import type { RequestStatus } from '@leakblock/domain/removal-requests';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ActingContext } from '#lib/acting.ts';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import type { CaseRequest } from './read-case.ts';
import { RequestActions } from './request-actions.tsx';

const { open } = prepareScreens(['removal-requests']);

const requestThatIs = (status: RequestStatus): CaseRequest => ({
  id: '5eed0000-0000-4000-8000-000000000050',
  number: 'R-2026-000001-A',
  scope: 'host',
  recipient_name: 'Vault Hosting',
  recipient_address: 'abuse@vault.example',
  form_url: null,
  channel: 'email',
  kind: 'dmca_notice',
  status,
  blocked_reason: null,
  reject_reason: null,
  subject: 'Notice',
  body: 'The whole notice.',
  owner_name: 'Luna Marlowe',
  is_sworn: true,
  sent_at: '2026-11-20T10:00:00Z',
  filed_at: null,
  breach_at: null,
  reference: null,
  next_step: null,
  next_at: null,
  created_at: '2026-11-20T09:00:00Z',
  outgoing_mails: [],
  counter_notices: [],
});
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

it('the host removed it, and forwards a counter-notice days later: it can still be noted down', () => {
  open(<RequestActions request={requestThatIs('verified_removed')} />);
  expect(buttons()).toEqual(['Note down a counter-notice']);
  fireEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('heading', { name: 'Note down a counter-notice' })).toBeDefined();
  expect(screen.getByLabelText('Name of whoever filed it')).toBeDefined();
});

it.each(['no_response', 'claim_false', 'appealed'] as const)(
  'the host is late: a counter-notice about a notice that is %s can be noted down',
  (status) => {
    open(<RequestActions request={requestThatIs(status)} />);
    expect(buttons()).toContain('Note down a counter-notice');
  },
);

it('a second counter-notice is not asked for while the first one waits', () => {
  open(<RequestActions request={requestThatIs('counter_noticed')} />);
  expect(buttons()).not.toContain('Note down a counter-notice');
});

it.each(['counter_noticed', 'action_filed'] as const)(
  'a notice that is %s cannot be taken back, so nothing offers it',
  (status) => {
    open(<RequestActions request={requestThatIs(status)} />);
    expect(buttons()).toEqual(['Note down their answer']);
  },
);

it('a member of her agency cannot note it down for her', () => {
  open(
    <ActingContext value={{ creatorId: 'luna', scopes: ['remove'] }}>
      <RequestActions request={requestThatIs('verified_removed')} />
    </ActingContext>,
  );
  expect(buttons()).toEqual([]);
});

it('nothing can be done about a notice that was taken back', () => {
  open(<RequestActions request={requestThatIs('withdrawn')} />);
  expect(buttons()).toEqual([]);
});
