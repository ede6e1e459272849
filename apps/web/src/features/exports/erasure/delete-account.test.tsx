import { screen, within } from '@testing-library/react';
import type { ErasureAnswer } from '@leakblock/domain/exports';
import { describe, expect, it } from 'vitest';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import { DeleteAccount } from './delete-account.tsx';

const { open } = prepareScreens(['exports', 'app-errors', 'proof']);

const nothing = { availableCents: 0, heldCents: 0 };
async function show(balance: ErasureAnswer['ends']['balance']) {
  const erasure: ErasureAnswer = {
    ...{ requestedAt: null, dueAt: null, kept: [], obstacles: [] },
    ends: { openCases: 0, hasPlan: false, apps: 0, balance },
  };
  open(<DeleteAccount />, { 'POST /functions/v1/read-erasure': { body: erasure } });
  return within(await screen.findByRole('list')).getAllByRole('listitem');
}

describe('what will be gone', () => {
  it('names the balance of a partner and leads to where she can ask for it', async () => {
    const gone = await show({ availableCents: 42_000, heldCents: 15_050 });
    const balance = gone.at(-1)!;
    expect(balance.textContent).toContain('€420 available, €150.50 held');
    const link = within(balance).getByRole('link', { name: 'Open the earning hub' });
    expect(link.getAttribute('href')).toBe('/earning-hub');
  });

  it('names it too when all of it is held', async () => {
    const gone = await show({ availableCents: 0, heldCents: 300 });
    expect(gone.at(-1)?.textContent).toContain('€0 available, €3 held');
  });

  it('says no word of money to who has none', async () => {
    expect(await show(nothing)).toHaveLength(1);
    expect(screen.queryByRole('link', { name: 'Open the earning hub' })).toBeNull();
  });
});
