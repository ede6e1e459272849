import { expect, it } from 'vitest';
import { budgets, holdAgainstBudgets } from './budgets.ts';

it('is kept up to the last byte and broken by one more', () => {
  expect(holdAgainstBudgets({ ...budgets }).isKept).toBe(true);
  const broken = holdAgainstBudgets({ ...budgets, homeScripts: budgets.homeScripts + 1 });
  expect(broken.isKept).toBe(false);
  expect(broken.lines.filter((line) => line.startsWith('✗'))).toHaveLength(1);
});
