import { afterEach, describe, expect, it } from 'vitest';
import { frameAddresses } from '../addresses.ts';
import { isFramePath, pathOfClick } from './links.ts';
import { screens } from './screens.ts';

afterEach(() => document.body.replaceChildren());

function clickOn(attributes: Record<string, string>, changes: object = {}) {
  const link = document.body.appendChild(document.createElement('a'));
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  const inside = link.appendChild(document.createElement('span'));
  const plain = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };
  return pathOfClick({ ...plain, defaultPrevented: false, target: inside, ...changes });
}

it('every address of the app has a screen', () => {
  expect(Object.keys(screens).sort()).toEqual([...frameAddresses].sort());
});

it.each([
  ['/dashboard', true],
  ['/admin/accounts', true],
  ['/agency/creator/5', true],
  ['/settings/export', true],
  ['/home', false],
  ['/instant-scan', false],
  ['/administrator', false],
  ['/dashboard/more', false],
])('%s is a screen of the app: %s', (path, answer) => {
  expect(isFramePath(path)).toBe(answer);
});

describe('a plain click on a link', () => {
  it.each([
    ['/account#niches', '/account#niches'],
    ['/subscription-plans?plan=pro', '/subscription-plans?plan=pro'],
    ['/home', null],
    ['https://example.org/dashboard', null],
    ['//example.org/dashboard', null],
    ['javascript:alert(1)', null],
    ['mailto:help@example.org', null],
  ])('to %s is followed within the app as %s', (href, path) => {
    expect(clickOn({ href })).toBe(path);
  });

  it.each([
    [{ target: '_blank' }, {}],
    [{ download: '' }, {}],
    [{}, { button: 1 }],
    [{}, { metaKey: true }],
    [{}, { ctrlKey: true }],
    [{}, { shiftKey: true }],
    [{}, { altKey: true }],
    [{}, { defaultPrevented: true }],
  ])('is the browser’s with %o and %o', (attributes, changes) => {
    expect(clickOn({ href: '/dashboard', ...attributes }, changes)).toBeNull();
  });

  it('to a place of the same page is the browser’s, which moves the focus there', () => {
    history.replaceState(null, '', '/dashboard');
    expect(clickOn({ href: '#main' })).toBeNull();
    expect(clickOn({ href: '/dashboard#main' })).toBe('/dashboard#main');
    history.replaceState(null, '', '/');
  });

  it('beside every link is nobody’s', () => {
    const click = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };
    const beside = { ...click, defaultPrevented: false, target: document.body };
    expect(pathOfClick(beside)).toBeNull();
  });
});
