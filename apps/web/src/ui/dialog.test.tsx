import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

function open() {
  const onClose = vi.fn();
  render(
    <Dialog labelledBy="title" onClose={onClose}>
      <h2 id="title">Reason</h2>
      <input aria-label="Words" />
    </Dialog>,
  );
  return { onClose, window: screen.getByRole('dialog'), field: screen.getByLabelText('Words') };
}

it('a click beside the window closes it', () => {
  const { onClose, window } = open();
  fireEvent.pointerDown(window);
  fireEvent.click(window);
  expect(onClose).toHaveBeenCalledOnce();
});

it('words that are marked with the mouse until beside the window do not', () => {
  const { field, onClose, window } = open();
  fireEvent.pointerDown(field);
  // The browser tells the window itself, which holds both places.
  fireEvent.click(window);
  expect(onClose).not.toHaveBeenCalled();
});
