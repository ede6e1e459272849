import { afterEach, expect, it } from 'vitest';
import { showKeptToast } from './toasts.ts';

afterEach(() => sessionStorage.clear());

it.each(['constructor', '__proto__', 'toString', 'nothing', ''])(
  'a kept name that is no toast of ours (%s) is dropped in silence',
  async (name) => {
    sessionStorage.setItem('toast', name);
    await showKeptToast();
    expect(sessionStorage.getItem('toast')).toBeNull();
    expect(document.querySelector('[role="status"], li')).toBeNull();
  },
);
