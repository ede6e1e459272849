import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useUnsavedInput } from './leave-warning.ts';

afterEach(cleanup);
const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

function open() {
  const { result } = renderHook(useUnsavedInput);
  return {
    type: () => act(() => result.current.onInput()),
    send: () => result.current.send(),
  };
}

it('asks before the page is left from the first letter until it is kept', () => {
  const { send, type } = open();
  expect(isAsked()).toBe(false);
  type();
  expect(isAsked()).toBe(true);
  const onKept = send();
  expect(isAsked()).toBe(true);
  onKept();
  // What follows may leave the page at once.
  expect(isAsked()).toBe(false);
});

it('goes on asking when something was typed while it was sent', () => {
  const { send, type } = open();
  type();
  const onKept = send();
  type();
  onKept();
  expect(isAsked()).toBe(true);
});
