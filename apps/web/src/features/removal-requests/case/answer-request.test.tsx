import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import { AnswerRequest } from './answer-request.tsx';
import type { CaseRequest } from './read-case.ts';

const { calls, open } = prepareScreens(['removal-requests']);
const answer = 'POST /functions/v1/answer-request';
const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('a typed answer is not left without a question until it is sent', async () => {
  const id = '5eed0000-0000-4000-8000-00000000e101';
  const request = { id, recipient_name: 'Vault Hosting' } as CaseRequest;
  open(<AnswerRequest request={request} />, { [answer]: { body: { changed: [id] } } });
  expect(isAsked()).toBe(false);
  const words = screen.getByRole<HTMLTextAreaElement>('textbox');
  fireEvent.change(words, { target: { value: 'I took these pictures myself.' } });
  expect(isAsked()).toBe(true);
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(words.value).toBe(''));
  expect(calls(answer)[0]?.body).toMatchObject({ text: 'I took these pictures myself.' });
  await waitFor(() => expect(isAsked()).toBe(false));
});
