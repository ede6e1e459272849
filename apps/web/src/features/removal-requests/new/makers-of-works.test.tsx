import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { emptyDraft } from '#lib/removal-choice.ts';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import { MakersOfWorks } from './makers-of-works.tsx';

const { open } = prepareScreens(['removal-requests']);

it('the first of the works that are shown on demand has the focus', () => {
  const works = Array.from({ length: 22 }, (_, place) => ({
    id: `work-${String(place + 1)}`,
    title: `Photo ${String(place + 1)}`,
    kind: 'photo' as const,
    made_by: 'self' as const,
  }));
  open(<MakersOfWorks draft={emptyDraft('luna')} works={works} onChange={() => undefined} />);
  const all = screen.getByRole('button', { name: 'Show all 22 works' });
  all.focus();
  fireEvent.click(all);
  expect(document.activeElement?.textContent).toContain('Photo 21');
});
