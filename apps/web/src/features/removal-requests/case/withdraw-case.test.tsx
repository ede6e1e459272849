import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import type { Case } from './read-case.ts';
import { WithdrawCase } from './withdraw-case.tsx';

const { calls, open } = prepareScreens(['removal-requests']);
const withdraw = 'POST /functions/v1/withdraw-cases';
const found: Case = {
  ...{ id: '5eed0000-0000-4000-8000-00000000e101', number: 'R-2026-000123' },
  ...{ address: 'https://tube.example/1', host: 'tube.example', claim: 'copyright' },
  ...{ status: 'open', status_word: 'waiting', source_state: 'up', search_state: 'unknown' },
  ...{ stop_label: null, next_step: null, next_at: null, created_at: '2026-11-20T10:00:00Z' },
  ...{ restart_count: 0, moved_to_case_id: null, engines: [], first_gone_at: null },
  resolved_at: null,
};

function show() {
  open(
    <>
      <h2 id="standing-title">Case R-2026-000123</h2>
      <WithdrawCase found={found} />
    </>,
    { [withdraw]: { body: { changed: [found.id] } } },
  );
}
const press = (name: string) => {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
};
const focused = () => document.activeElement?.textContent;

it('asks where she is, and lets her go on there when she changes her mind', () => {
  show();
  press('Withdraw this case');
  expect(focused()).toBe('Cancel');
  expect(screen.getByRole('group').contains(document.activeElement)).toBe(true);
  press('Cancel');
  expect(focused()).toBe('Withdraw this case');
  expect(calls(withdraw)).toEqual([]);
});

it('leads to where the case stands once it is withdrawn', async () => {
  show();
  press('Withdraw this case');
  press('Withdraw');
  await waitFor(() => expect(focused()).toBe('Case R-2026-000123'));
  expect(calls(withdraw)[0]?.body).toEqual({ caseIds: [found.id] });
});
