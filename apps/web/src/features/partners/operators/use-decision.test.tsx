import { useState } from 'react';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import { useDecision } from './use-decision.ts';

const { open } = prepareScreens(['app-errors']);

/** A list whose only entry goes once it is decided about. */
function Payouts() {
  const [isOpen, setIsOpen] = useState(true);
  const { decide } = useDecision('decide-payout', async () => {
    await Promise.resolve();
    setIsOpen(false);
  });
  return (
    <section aria-labelledby="payouts-title">
      <h2 id="payouts-title">Payouts</h2>
      {isOpen && (
        <button type="button" onClick={() => void decide({ decision: 'approve' })}>
          Approve
        </button>
      )}
    </section>
  );
}

it('leads to the heading of its list when the entry goes that was decided about', async () => {
  open(<Payouts />, { 'POST /functions/v1/decide-payout': { body: {} } });
  const button = screen.getByRole('button', { name: 'Approve' });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Payouts'));
});
