import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readAddress } from '#features/findings/finding-filter.ts';
import { readFindingPage } from '#features/findings/read-findings.ts';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import { luna } from '../../../testing/play-supabase.ts';
import { FiguresOverTime } from './figures-over-time.tsx';
import type { Protection } from './read-protection.ts';
import { Sources } from './sources.tsx';

const { calls, open } = prepareScreens(['dashboard']);
const list = 'GET /rest/v1/findings';

/** As `protection_overview()` counts; only what these parts show. */
const protection = {
  ...{ found: 9, confirmed: 2, gone: 1, weeks: [] },
  sources: [{ host: 'leakvault.example', kind: 'leak', found: 4, standing: 3 }],
} as unknown as Protection;

const against = 'not.in.(mine,partner,not_me)';
it.each([
  ['9', { status: [against], gone_at: [], search_text: [] }],
  ['2', { status: [against, 'in.(to_remove,watched)'], gone_at: [], search_text: [] }],
  ['1', { status: [against], gone_at: ['not.is.null'], search_text: [] }],
  [
    'leakvault.example',
    { status: [against], gone_at: [], search_text: ['like.%leakvault.example%'] },
  ],
])('%s leads to the findings that it counts, and to no others', async (figure, asked) => {
  open(
    <>
      <FiguresOverTime protection={protection} />
      <Sources sources={protection.sources} />
    </>,
    { [list]: { body: [] } },
  );
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: figure });
  await readFindingPage(luna.id, readAddress(link.search).filter, null);
  const query = calls(list)[0]?.query;
  for (const [name, values] of Object.entries(asked)) expect(query?.getAll(name)).toEqual(values);
});
