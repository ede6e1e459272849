import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readAddress } from '#features/findings/finding-filter.ts';
import { readFindingPage } from '#features/findings/read-findings.ts';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import { luna } from '../../../testing/play-supabase.ts';
import { FiguresOverTime } from './figures-over-time.tsx';
import { Funnel } from './funnel.tsx';
import type { Protection } from './read-protection.ts';
import { Sources } from './sources.tsx';

const { calls, open } = prepareScreens(['dashboard']);
const list = 'GET /rest/v1/findings';

/** As `protection_overview()` counts; only what these parts show. */
const protection = {
  ...{ found: 9, reviewed: 8, confirmed: 2, sent: 7, removed: 6, gone: 1, weeks: [] },
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

it.each([
  [/^Matched/u, { status: [against], 'asked.first_contact_at': [] }],
  [/^Reviewed/u, { status: [against, 'neq.new'], 'asked.first_contact_at': [] }],
  [
    /^Notice sent/u,
    { status: [against], 'asked.first_contact_at': ['not.is.null'], 'asked.source_state': [] },
  ],
  [
    /^Removed/u,
    {
      ...{ status: [against], 'asked.first_contact_at': ['not.is.null'] },
      'asked.source_state': ['eq.gone'],
    },
  ],
])('the step %s leads to the pages that it counts, each once', async (step, asked) => {
  open(<Funnel protection={protection} />, { [list]: { body: [] } });
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: step });
  await readFindingPage(luna.id, readAddress(link.search).filter, null);
  const query = calls(list)[0]?.query;
  for (const [name, values] of Object.entries(asked)) expect(query?.getAll(name)).toEqual(values);
  const isJoined = query?.get('select')?.endsWith('asked:removal_cases!inner(id)');
  expect(isJoined).toBe(asked['asked.first_contact_at'].length > 0);
});
