import type { Page } from '@playwright/test';
import axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { expect, sidewaysScroll } from './visitor.ts';

/** What is looked at: rules that do not count here, those that alone do, one part of the page. */
type Look = { apart?: readonly string[]; only?: readonly string[]; within?: string };

/** Axe's rules about colours: all that night changes on a page that was looked at by day, and all that words do not. */
export const colourRules = ['color-contrast', 'link-in-text-block'] as const;

/** Axe finds nothing on what the page shows now. */
export async function expectNoFaults(
  page: Page,
  where: string,
  { apart = [], only, within }: Look = {},
): Promise<void> {
  // Once for each page that was loaded; the browser does not ask its policy about what is said from outside.
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  if (!isThere) await page.evaluate(axe.source);
  const options: RunOptions = {
    // A mail that is shown as it comes runs no scripts, and so none of axe's.
    iframes: false,
    resultTypes: ['violations'],
    ...(only
      ? { runOnly: { type: 'rule', values: [...only] } }
      : { rules: Object.fromEntries(apart.map((rule) => [rule, { enabled: false }])) }),
  };
  const faults = await page.evaluate(
    async ([selector, how]) => {
      // Colours that fade over would be measured half way.
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const fading = document.getAnimations().filter((each) => each instanceof CSSTransition);
      await Promise.allSettled(fading.map(({ finished }) => finished));
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
      const { violations } = await run(selector ?? document, how);
      // Axe looks at what is shown; an id that a hidden part has too leads astray all the same.
      const ids = Array.from(document.querySelectorAll('[id]'), ({ id }) => id);
      const twice = ids.filter((id, place) => ids.indexOf(id) !== place);
      return [
        ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
        ...twice.map((id) => `two parts of the page have the id ${id}`),
      ];
    },
    [within, options] as const,
  );
  expect(faults, where).toEqual([]);
}

/** The page is not wider than its window, and none of its texts is squeezed until letters stand below each other. */
export async function expectToFit(page: Page, where: string): Promise<void> {
  expect(await sidewaysScroll(page), where).toBeLessThanOrEqual(0);
  expect(await squeezedTexts(page), where).toEqual([]);
}

/** Texts with fewer than four letters to a line. */
async function squeezedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const squeezed: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const words = (text.textContent ?? '').trim();
      // What is only read aloud is a pixel wide.
      if (words.length < 12 || (text.parentElement?.getBoundingClientRect().width ?? 0) <= 1) {
        continue;
      }
      range.selectNodeContents(text);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (words.length < 4 * lines.size) squeezed.push(words);
    }
    return squeezed;
  });
}

/** Looks at what is shown by day and by night. */
export async function expectNoFaultsDayAndNight(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoFaults(page, `${where}, light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoFaults(page, `${where}, dark`, { only: colourRules });
}

/**
 * Looks at what is shown on a telephone by night and on a desk by day: narrow or wide, a screen's colours are the same.
 * What stands around all screens, and differs with the width, is looked at by `expectNoFaultsInAllLights`.
 */
export async function expectNoFaultsAnywhere(page: Page, where: string): Promise<void> {
  for (const [width, colorScheme] of [
    [390, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 844 });
    await expectToFit(page, `${where} at ${width} px`);
    await expectNoFaults(page, `${where}, ${width} px, ${colorScheme}`);
  }
}

/** Looks at what is shown by day and by night, narrow and wide. */
export async function expectNoFaultsInAllLights(page: Page, where: string): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoFaultsDayAndNight(page, `${where}, ${width} px`);
  }
}
