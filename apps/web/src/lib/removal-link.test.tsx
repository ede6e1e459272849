import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { prepareScreens } from '../testing/open-screen.tsx';
import { luna } from '../testing/play-supabase.ts';
import { emptyDraft, keepRemovalDraft, readRemovalDraft } from './removal-choice.ts';
import type { RemovalDraft } from './removal-choice.ts';
import { RemovalLink } from './removal-link.tsx';

const { open } = prepareScreens([]);
const chosen = { kind: 'findings', ids: ['5eed0000-0000-4000-8000-000000000001'] } as const;
const pasted = { kind: 'urls', text: 'https://leaks.example/1' } as const;

function press(draft: Partial<RemovalDraft> | null) {
  if (draft !== null) keepRemovalDraft({ ...emptyDraft(luna.id), ...draft });
  const onBegin = vi.fn<() => void>();
  open(
    <RemovalLink
      chosen={{ ...chosen, ids: [...chosen.ids] }}
      onBegin={onBegin}
      words={{ lost: 'It would be lost.', begin: 'Begin', goOn: 'Go on' }}
    >
      Request
    </RemovalLink>,
  );
  fireEvent.click(screen.getByRole('link', { name: 'Request' }));
  return onBegin;
}
const kept = () => readRemovalDraft(luna.id)?.subject;

it.each([
  ['nothing', null],
  ['only blanks were pasted', { subject: { kind: 'urls', text: ' \n' } }],
  ['other findings were chosen', { subject: { kind: 'findings', ids: [] } }],
  ['the cases of what was pasted are open', { subject: pasted, step: 'preview' }],
] as const)('begins at once where %s', (_what, draft) => {
  const onBegin = press(draft as Partial<RemovalDraft> | null);
  expect(onBegin).toHaveBeenCalledOnce();
  expect(kept()).toEqual(chosen);
});

it('asks before addresses that were pasted and not finished are lost', () => {
  const onBegin = press({ subject: pasted, step: 'questions' });
  expect(screen.getByRole('alert').textContent).toContain('It would be lost.');
  const goOn = screen.getByRole('link', { name: 'Go on' });
  expect(document.activeElement).toBe(goOn);
  fireEvent.click(goOn);
  expect(onBegin).not.toHaveBeenCalled();
  expect(kept()).toEqual(pasted);
  fireEvent.click(screen.getByRole('link', { name: 'Begin' }));
  expect(onBegin).toHaveBeenCalledOnce();
  expect(kept()).toEqual(chosen);
});

it('leaves what was pasted for another creator where it is', () => {
  keepRemovalDraft({ ...emptyDraft('ada'), subject: pasted });
  press(null);
  expect(kept()).toEqual(chosen);
  expect(readRemovalDraft('ada')?.subject).toEqual(pasted);
});

it('asks also where she had put the addresses by for pages that she marked', () => {
  press({ subject: { kind: 'findings', ids: [] }, pasted: pasted.text, step: 'preview' });
  expect(screen.getByRole('alert').textContent).toContain('It would be lost.');
});
