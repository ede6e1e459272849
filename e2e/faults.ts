import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, sidewaysScroll } from './visitor.ts';

/** Axe finds nothing on what the page shows now, the named rules apart. */
export async function expectNoFaults(
  page: Page,
  where: string,
  apart: string[] = [],
): Promise<void> {
  // A mail that is shown as it comes runs no scripts, and so none of axe's.
  const { violations } = await new AxeBuilder({ page })
    .disableRules(apart)
    .exclude('iframe[sandbox]')
    .analyze();
  const faults = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
  expect(faults, where).toEqual([]);
}

/** The page is not wider than its window. */
export async function expectToFit(page: Page, where: string): Promise<void> {
  expect(await sidewaysScroll(page), where).toBeLessThanOrEqual(0);
}

/** Changes to light or dark; colours that fade over would be measured half way. */
export async function light(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const fading = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(fading.map(({ finished }) => finished));
  });
}

/** Looks at what is shown by day and by night, on a telephone and on a desk. */
export async function expectNoFaultsAnywhere(page: Page, where: string): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expectToFit(page, `${where} at ${width} px`);
    for (const colorScheme of ['light', 'dark'] as const) {
      await light(page, colorScheme);
      await expectNoFaults(page, `${where}, ${colorScheme}, ${width} px`);
    }
  }
}
