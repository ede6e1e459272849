import { expect, it } from 'vitest';
import { isLostPart } from './lost-part.ts';

it.each([
  'Failed to fetch dynamically imported module: https://app.test/assets/faq-page-a1.js',
  'error loading dynamically imported module: https://app.test/assets/faq-page-a1.js',
  'Importing a module script failed.',
  'Unable to preload CSS for https://app.test/assets/faq-page-a1.css',
])('a part of the program that did not come is known in every browser: %s', (words) => {
  expect(isLostPart(new TypeError(words))).toBe(true);
});

it.each([
  new TypeError('Failed to fetch'),
  new TypeError("Cannot read properties of undefined (reading 'names')"),
  null,
])('nothing else is: %s', (error) => {
  expect(isLostPart(error)).toBe(false);
});
