import { afterEach, expect, it, vi } from 'vitest';
import { areSingleKeysOn, isKeyElsewhere, turnSingleKeys } from './single-keys.ts';

afterEach(() => {
  vi.restoreAllMocks();
  turnSingleKeys(true);
  localStorage.clear();
  document.body.innerHTML = '';
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
  document.body.innerHTML =
    '<input id="a"><p contenteditable id="b"></p><ul role="listbox"><li id="c"></li></ul><button id="d"></button>';
  const at = (id: string) => isKeyElsewhere({ target: document.getElementById(id) });
  expect(['a', 'b', 'c', 'd'].map(at)).toEqual([true, true, true, false]);
  document.body.insertAdjacentHTML('beforeend', '<dialog open></dialog>');
  expect(at('d')).toBe(true);
});
