import { afterEach, expect, it, vi } from 'vitest';
import { areSingleKeysOn, isKeyElsewhere, turnSingleKeys } from './single-keys.ts';

afterEach(() => {
  vi.restoreAllMocks();
  turnSingleKeys(true);
  localStorage.clear();
  document.body.replaceChildren();
});

it('are on until somebody switches them off, which this browser keeps', () => {
  expect(areSingleKeysOn()).toBe(true);
  turnSingleKeys(false);
  expect(areSingleKeysOn()).toBe(false);
  expect(localStorage.getItem('single-keys')).toBe('off');
});

it('stay off for this page where nothing can be kept', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('no storage');
  });
  turnSingleKeys(false);
  expect(areSingleKeysOn()).toBe(false);
});

it('leave keys to fields, lists and open windows', () => {
  const field = document.createElement('input');
  const written = document.createElement('p');
  written.setAttribute('contenteditable', '');
  const list = document.createElement('ul');
  list.setAttribute('role', 'listbox');
  const choice = list.appendChild(document.createElement('li'));
  const button = document.createElement('button');
  document.body.replaceChildren(field, written, list, button);
  const at = (target: Element) => isKeyElsewhere({ target });
  expect([field, written, choice, button].map(at)).toEqual([true, true, true, false]);
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.open = true;
  expect(at(button)).toBe(true);
});
