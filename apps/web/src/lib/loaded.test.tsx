import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { RequestFailure } from './failure.ts';
import { loadAppTexts } from './load-app-texts.ts';
import { Loaded } from './loaded.tsx';

beforeAll(() => loadAppTexts('en', ['client', 'errors', 'app-errors', 'shell']));

const refused = (code: 'administration.read_only' | 'request.forbidden') => ({
  ...{ data: undefined, error: new RequestFailure(code), isError: true, isPaused: false },
  refetch: () => Promise.reject(new Error('asked again')),
});

it('what is closed to an operator who looks is no failure, and nothing to ask for again', () => {
  const { rerender } = render(<Loaded query={refused('request.forbidden')}>{() => null}</Loaded>);
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(screen.getByRole('button')).toBeTruthy();
  rerender(<Loaded query={refused('administration.read_only')}>{() => null}</Loaded>);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.body.textContent).toBe(
    'This part of the account is closed to operators who look at it.',
  );
});

it('what waits for a connection speaks of loading, and of no entry', () => {
  const waiting = {
    ...{ data: undefined, error: null, isError: false, isPaused: true },
    refetch: () => Promise.reject(new Error('asked again')),
  };
  render(<Loaded query={waiting}>{() => null}</Loaded>);
  expect(screen.getByRole('alert').textContent).toBe(
    'You are offline. This loads as soon as you are connected again.Try again',
  );
});
