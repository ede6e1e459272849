import type { SearchConnector } from '@leakblock/scan-engine';
import { fullScanLimits } from '@leakblock/domain/scans';
import { expect, it } from 'vitest';
import { planFirstTasks } from './plan-first-tasks.ts';

const places = fullScanLimits.knownPagesPerScan;
type Page = { id: string; url: string; address: string; seenAt: number; isSilent: boolean };
const asked = (known: readonly Page[], turn: number) =>
  planFirstTasks({
    tier: 'elite',
    stageNames: [],
    asked: [],
    sites: [],
    connectors: [],
    known,
    turn,
  }).map(({ key }) => key.replace('known:', ''));

it('asks every known page again in a few scans, however many of them never answer', () => {
  const url = 'https://leaks.example/';
  const pages = Array.from({ length: 3 * places }, (_, index): Page => ({
    ...{ id: String(index), url, address: url, seenAt: index },
    isSilent: index < places,
  }));
  const everAsked = new Set<string>();
  for (let turn = 0; turn < 12; turn += 1) {
    // As they are listed: the longest unseen first. What does not answer was not seen.
    pages.sort((one, other) => one.seenAt - other.seenAt);
    const now = asked(pages, turn);
    expect(now).toHaveLength(places);
    for (const id of now) everAsked.add(id);
    for (const page of pages)
      if (now.includes(page.id) && !page.isSilent) page.seenAt = 100_000 + turn;
  }
  expect(everAsked.size).toBe(pages.length);
});

it('asks a search engine only for what it has a search for', () => {
  const engine = { search: () => Promise.reject(new Error('is not asked yet')) };
  const connectors: SearchConnector[] = [
    { ...engine, id: 'brave', kinds: ['web', 'image', 'video'] },
    { ...engine, id: 'google', kinds: ['web', 'image'] },
  ];
  const scan = { stageNames: ['Luna Marlowe'], asked: [], sites: [], known: [], connectors };
  // Which questions are asked goes round from scan to scan.
  const kinds = [0, 1, 2, 3].flatMap((turn) =>
    planFirstTasks({ tier: 'elite', ...scan, turn }).map(({ key }) =>
      key.split(':').slice(1, 3).join(' '),
    ),
  );
  expect(kinds).toContain('brave video');
  expect(kinds).toContain('google image');
  expect(kinds).not.toContain('google video');
});
