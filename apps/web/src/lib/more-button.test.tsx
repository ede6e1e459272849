import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { loadAppTexts } from './load-app-texts.ts';
import { MoreButton } from './more-button.tsx';

beforeAll(() => loadAppTexts('en', ['shell']));

const pages = (hasNextPage: boolean) => ({
  ...{ hasNextPage, isFetchingNextPage: false, isFetchNextPageError: false, error: null },
  fetchNextPage: () => Promise.resolve(),
});

it('whoever asks for the last page of a list stays at its end, and is told that it is the end', () => {
  const { rerender } = render(<MoreButton pages={pages(true)} label="Show more" />);
  const button = screen.getByRole('button', { name: 'Show more' });
  button.focus();
  button.click();
  rerender(<MoreButton pages={pages(false)} label="Show more" />);
  expect(button.isConnected).toBe(false);
  expect(document.activeElement?.textContent).toBe('That is all.');
});

it('whoever has gone on meanwhile is not called back', () => {
  const list = (hasNextPage: boolean) => (
    <>
      <input aria-label="Search" />
      <MoreButton pages={pages(hasNextPage)} label="Show more" />
    </>
  );
  const { rerender } = render(list(true));
  screen.getByRole('button', { name: 'Show more' }).click();
  screen.getByLabelText('Search').focus();
  rerender(list(false));
  expect(document.activeElement).toBe(screen.getByLabelText('Search'));
});

it('nothing is said of the end of a list that was whole at once', () => {
  const { container } = render(<MoreButton pages={pages(false)} label="Show more" />);
  expect(container.textContent).toBe('');
});
