import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { prepareScreens } from '../../testing/open-screen.tsx';
import { PapersForm } from './papers-form.tsx';
import * as pictures from './prepare-picture.ts';

const { open } = prepareScreens(['app-errors', 'identity-verifications']);
const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(() => {
  // jsdom draws nothing.
  const picture = { bytes: new Blob(['front']), preview: null };
  vi.spyOn(pictures, 'preparePicture').mockResolvedValue(picture);
});

it('pictures of papers are not left behind without a question until they are sent or taken out', async () => {
  open(<PapersForm onSent={() => Promise.resolve()} />);
  expect(isAsked()).toBe(false);
  const input = document.querySelector('#picture-front');
  fireEvent.change(input!, { target: { files: [new File(['front'], 'front.png')] } });
  const takeOut = await screen.findByRole('button', { name: 'Remove' });
  expect(isAsked()).toBe(true);
  fireEvent.click(takeOut);
  await waitFor(() => expect(isAsked()).toBe(false));
});
