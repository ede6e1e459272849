import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ImageHit, SearchImageAnswer, SeenMatch } from '@leakblock/domain/image-searches';
import { prepareScreens } from '../../testing/open-screen.tsx';
import type { PlayedRoute } from '../../testing/play-supabase.ts';
import type { WorkerAnswer } from './dropped-picture.ts';
import { ImageFinderPage } from './image-finder-page.tsx';

const { open, calls, play } = prepareScreens(['image-searches']);
const pixel = 'data:image/webp;base64,AAAA';
const question = { fingerprint: 'AQAAAAAAAA==', query: 'AQA=', thumbnail: pixel };
const read: WorkerAnswer = { ok: true, display: 'data:image/jpeg;base64,AAAA', question };
let readings: WorkerAnswer[];

/** A worker that has read the file already. */
class PlayedWorker {
  onmessage: ((event: { data: WorkerAnswer }) => void) | null = null;
  postMessage() {
    const data = readings.shift() ?? read;
    queueMicrotask(() => this.onmessage?.({ data }));
  }
  terminate() {
    this.onmessage = null;
  }
}
beforeEach(() => {
  readings = [];
  vi.stubGlobal('Worker', PlayedWorker);
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

const match: SeenMatch = {
  id: 1,
  mediaUrl: 'https://cdn.example/1.jpg',
  pageUrl: 'https://leaks.example/thread/1',
  pageTitle: 'A set',
  label: 'high',
  distance: 18,
  paths: ['mirror', 'content_box'],
  box: { left: 0.1, top: 0.1, width: 0.8, height: 0.8 },
  boxOn: 'found',
  viaWork: null,
  width: 640,
  height: 800,
  preview: pixel,
  seenAt: '2026-11-20T10:00:00Z',
  isSure: true,
  finding: { id: 'f-1', status: 'new' },
};
const nothing: SearchImageAnswer = {
  searchId: 's-1',
  searchedAt: '2026-11-21T10:00:00Z',
  quality: 100,
  isRecognisable: true,
  coverage: { pictures: 12, pages: 3, works: 2 },
  total: 0,
  similar: 0,
  matches: [],
  works: [],
};
const found = { ...nothing, total: 1, matches: [match] };
const earlierRow = {
  id: 's-0',
  created_at: '2026-11-01T10:00:00Z',
  thumbnail: null,
  summary: { total: 2, works: 1 },
};
const search = 'POST /functions/v1/search-image';
const rows = '/rest/v1/image_searches';

async function openPage(changes: Record<string, PlayedRoute> = {}) {
  open(<ImageFinderPage />, routes(changes), { path: '/reverse-image-finder' });
  await screen.findByText(/No search yet|Forget all/);
}
const routes = (changes: Record<string, PlayedRoute>): Record<string, PlayedRoute> => ({
  [`GET ${rows}`]: { body: [] },
  [search]: { body: found },
  'POST /functions/v1/list-image-connectors': { body: { connectors: [], left: 10 } },
  ...changes,
});

function drop(...files: File[]) {
  const event = new Event('drop', { bubbles: true, cancelable: true });
  Object.assign(event, { dataTransfer: { files } });
  act(() => void document.body.dispatchEvent(event));
  expect(event.defaultPrevented).toBe(true);
}
const picture = (name = 'evening.jpg') => new File(['x'], name, { type: 'image/jpeg' });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('a dropped picture', () => {
  it('is asked for by its fingerprint, and shown beside what was found', async () => {
    await openPage();
    drop(picture(), picture('second.jpg'));
    const title = await screen.findByRole('heading', { name: 'Seen in 1 place' });
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(screen.getByText('One picture at a time: the first one is searched.')).toBeTruthy();
    const { fingerprint, query } = question;
    expect(calls(search)[0]?.body).toEqual({ fingerprint, query });
    expect(screen.getByText(/Compared with 12 pictures from 3 pages/)).toBeTruthy();
    const card = within(screen.getByText('A set').closest('li')!);
    expect(card.getByText('It is mirrored.')).toBeTruthy();
    expect(card.getByText('It stands inside a border or bars.')).toBeTruthy();
    expect(card.getByText(/18 of 256 bits/)).toBeTruthy();
    expect(card.getByRole('link', { name: 'Review this finding' }).getAttribute('href')).toBe(
      '/dashboard?view=findings&mode=list&q=leaks.example',
    );
    const page = card.getByRole('link', { name: 'Open page' });
    expect(page.getAttribute('rel')).toContain('noreferrer');
    expect(card.getByRole('link', { name: 'TinEye', hidden: true }).getAttribute('href')).toBe(
      'https://tineye.com/search?url=https%3A%2F%2Fcdn.example%2F1.jpg',
    );
    const preview = card.getByRole('button', { name: 'Show the found picture' });
    expect(preview.getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(preview);
    expect(card.getByRole('button', { name: 'Blur the found picture' })).toBeTruthy();
  });

  it('may be pasted, and keeps a thumbnail only when that is ticked', async () => {
    await openPage();
    fireEvent.click(screen.getByLabelText(/Keep a tiny blurred thumbnail/));
    const event = new Event('paste', { bubbles: true });
    Object.assign(event, { clipboardData: { files: [picture()] } });
    act(() => void document.body.dispatchEvent(event));
    await screen.findByText('A set');
    expect(calls(search)[0]?.body['thumbnail']).toBe(pixel);
  });

  it.each([
    ['heic', /HEIC photo/],
    ['not_a_picture', /no picture that this browser can read/],
    ['too_large', /too large/],
    ['unreadable', /could not be read/],
  ] as const)('that is %s is told so and asked for nowhere', async (problem, words) => {
    readings = [{ ok: false, problem }];
    await openPage();
    drop(picture('IMG_1.HEIC'));
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    expect(calls(search)).toEqual([]);
  });

  it('is asked for again after a failure without being dropped again', async () => {
    await openPage({ [search]: { status: 503, body: { code: 'server.database_unavailable' } } });
    drop(picture());
    await screen.findByRole('alert');
    play(routes({}));
    press('Try again');
    expect(await screen.findByText('A set')).toBeTruthy();
  });
});

describe('what was not found', () => {
  it('is told with what was compared, never as clean', async () => {
    await openPage({ [search]: { body: nothing } });
    drop(picture());
    await screen.findByRole('heading', { name: 'No match among what was compared' });
    expect(screen.getByText(/says nothing about pages that nobody has looked at/)).toBeTruthy();
  });

  it('for lack of pictures leads to the crawler', async () => {
    const coverage = { pictures: 0, pages: 0, works: 0 };
    await openPage({ [search]: { body: { ...nothing, coverage, isRecognisable: false } } });
    drop(picture());
    expect(
      await screen.findByText(/nothing to compare with.*not registered any works/),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Crawl a site' })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('too little in this picture');
  });

  it('is kept apart from what is only alike', async () => {
    const alike = { ...match, id: 2, label: 'good' as const, distance: 52, isSure: false };
    await openPage({ [search]: { body: { ...nothing, similar: 1, matches: [alike] } } });
    drop(picture());
    const summary = await screen.findByText('1 picture is only alike');
    expect(summary.closest('details')?.open).toBe(false);
  });
});

describe('her works', () => {
  const work = {
    workId: 'w-1',
    kind: 'video' as const,
    title: 'Evening',
    thumbnail: null,
    second: 12,
    label: 'high' as const,
    distance: 20,
    paths: ['window' as const],
    box: match.box,
  };
  const alike = { ...work, workId: 'w-2', title: 'Dunes', label: 'good' as const, distance: 52 };
  const section = async (name: string) => within(await screen.findByRole('region', { name }));

  it('that the picture shows are named, apart from what is only alike', async () => {
    await openPage({ [search]: { body: { ...nothing, works: [work, alike] } } });
    drop(picture());
    const hers = await section('This is one of your works');
    expect(hers.getByText(/It is cropped.*At second 12 of the video/)).toBeTruthy();
    expect(hers.queryByText('Dunes')).toBeNull();
    const others = await section('One of your works is only alike');
    expect(others.getByRole('heading', { name: 'Dunes Alike' })).toBeTruthy();
    expect(others.getByText(/another picture of the same shoot/)).toBeTruthy();
    expect(others.getByText(/52 of 256 bits/)).toBeTruthy();
  });

  it('that are only alike are not called hers', async () => {
    await openPage({
      [search]: { body: { ...nothing, works: [alike, { ...alike, workId: '3' }] } },
    });
    drop(picture());
    await section('2 of your works are only alike');
    expect(screen.queryByText('This is one of your works')).toBeNull();
    expect(screen.getAllByRole('link', { name: 'Open your works' })).toHaveLength(1);
  });
});

describe('earlier searches', () => {
  it('are asked again by their id, and say that the picture was not kept', async () => {
    await openPage({
      [`GET ${rows}`]: { body: [earlierRow] },
      'POST /functions/v1/repeat-image-search': { body: found },
    });
    expect(screen.getByText('2 matches, 1 of your works')).toBeTruthy();
    press(/^Search again/);
    await screen.findByText('A set');
    expect(calls('POST /functions/v1/repeat-image-search')[0]?.body).toEqual({ searchId: 's-0' });
    expect(screen.getByText(/Your picture was not kept/)).toBeTruthy();
  });

  it('are forgotten one by one or all, and stay when that fails', async () => {
    const other = { ...earlierRow, id: 's-2' };
    await openPage({
      [`GET ${rows}`]: { body: [earlierRow, other] },
      [`DELETE ${rows}`]: { status: 503, body: { message: 'away' } },
    });
    fireEvent.click(screen.getAllByRole('button', { name: /^Forget the search/ })[0]!);
    await screen.findByRole('alert');
    expect(screen.getAllByText('2 matches, 1 of your works')).toHaveLength(2);
    play(routes({ [`GET ${rows}`]: { body: [other] }, [`DELETE ${rows}`]: { status: 204 } }));
    fireEvent.click(screen.getAllByRole('button', { name: /^Forget the search/ })[0]!);
    await waitFor(() => expect(screen.getAllByText('2 matches, 1 of your works')).toHaveLength(1));
    expect(calls(`DELETE ${rows}`)[0]?.query.get('id')).toBe('eq.s-0');
    play(routes({ [`DELETE ${rows}`]: { status: 204 } }));
    press('Forget all');
    expect(await screen.findByText('No search yet.')).toBeTruthy();
  });

  it('leave the keyboard at their section when they are forgotten, or all shown', async () => {
    let kept = Array.from({ length: 12 }, (_, place) => ({ ...earlierRow, id: `s-${place}` }));
    await openPage({
      [`GET ${rows}`]: () => ({ body: kept }),
      [`DELETE ${rows}`]: ({ query }) => {
        kept = query.has('id') ? kept.slice(1) : [];
        return { status: 204 };
      },
    });
    for (const name of ['Show all 12', /^Forget the search/, 'Forget all']) {
      const button = screen.getAllByRole('button', { name })[0]!;
      button.focus();
      fireEvent.click(button);
      await waitFor(() => expect(button.isConnected).toBe(false));
      await waitFor(() => expect(document.activeElement?.id).toBe('earlier-title'));
    }
  });
});

describe('services that need the picture', () => {
  const hit: ImageHit = {
    url: 'https://cdn.example/1.jpg',
    pageUrl: 'https://leaks.example/thread/1',
    title: null,
    score: 0.92,
    proof: 'p',
  };

  it('are named with what they get, and asked by a press alone', async () => {
    await openPage({
      'POST /functions/v1/list-image-connectors': { body: { connectors: ['tineye'], left: 3 } },
      'POST /functions/v1/keep-image-hit': { body: { outcome: 'new', id: 'f-9' } },
    });
    const sent: FormData[] = [];
    const played = globalThis.fetch;
    vi.stubGlobal('fetch', (path: string | URL, init?: RequestInit) => {
      if (path !== '/functions/v1/ask-image-connector') return played(path, init);
      sent.push(init?.body as FormData);
      return Promise.resolve(Response.json({ hits: [hit], left: 2 }));
    });
    drop(picture());
    expect(await screen.findByText(/your picture itself is sent to TinEye/)).toBeTruthy();
    expect(screen.getByText('3 questions are left today.')).toBeTruthy();
    expect(sent).toEqual([]);
    press('Send it to TinEye');
    expect(await screen.findByRole('heading', { name: 'TinEye names 1 page' })).toBeTruthy();
    expect(sent[0]?.get('connector')).toBe('tineye');
    expect(screen.getByText('2 questions are left today.')).toBeTruthy();
    press('Compare and add to findings');
    expect(await screen.findByText('Added to your findings.')).toBeTruthy();
    expect(calls('POST /functions/v1/keep-image-hit')[0]?.body).toEqual({
      connector: 'tineye',
      hit,
    });
  });
});
