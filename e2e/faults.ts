import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './visitor.ts';

/** Axe finds nothing on what the page shows now, the named rules apart. */
export async function expectNoFaults(
  page: Page,
  where: string,
  apart: string[] = [],
): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).disableRules(apart).analyze();
  const faults = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
  expect(faults, where).toEqual([]);
}
