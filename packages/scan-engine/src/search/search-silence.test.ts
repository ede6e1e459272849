import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { json, soon, startSearchEngine } from './testing/search-engine-server.ts';
import type { Play } from './testing/search-engine-server.ts';

let engine: Awaited<ReturnType<typeof startSearchEngine>>;
beforeEach(async () => {
  engine = await startSearchEngine();
});
afterEach(() => engine.stop());

describe.each(['searxng', 'brave', 'google'] as const)(
  '%s never reads silence as absence',
  (id) => {
    it.each<[string, Play, RegExp]>([
      [
        'a rate limit',
        json({}, 429, { 'retry-after': '30' }),
        /rate limit reached, again in 30 s/u,
      ],
      ['a refusal', json({}, 403), /refused/u],
      ['a broken server', json({}, 502), /out of order \(status 502\)/u],
      ['a page instead of JSON', json('<html>Just a moment…</html>'), /not its result list/u],
      ['other JSON', json({ ok: true }), /not its result list/u],
      ['JSON cut off', json('{"results": ['), /not its result list/u],
      ['a null', json('null'), /not its result list/u],
      ['an endless list', json(`{"a":"${'x'.repeat(5 * 1024 * 1024)}"}`), /more than can be read/u],
      ['a dropped line', (request) => request.socket.destroy(), /could not be reached/u],
    ])('on %s', async (_, playing, words) => {
      engine.answerWith(playing);
      const answer = await engine.ask(id);
      expect(answer.hits).toEqual([]);
      expect(answer.exhausted).toBe(false);
      expect(answer.degraded.join()).toMatch(words);
      expect(answer.degraded.join()).not.toMatch(/key-1234|Jane/u);
    });

    it('on silence until the deadline', async () => {
      engine.answerWith(() => undefined);
      const answer = await engine.connector(id).search('q', {
        kind: 'web',
        deadlineAt: performance.now() + 60,
      });
      expect(answer.degraded.join()).toMatch(/did not answer in time/u);
      expect(answer.exhausted).toBe(false);
    });

    it('when the scan is stopped', async () => {
      const stop = new AbortController();
      engine.answerWith(() => {
        stop.abort();
      });
      const answer = await engine.connector(id).search('q', {
        kind: 'web',
        deadlineAt: soon(),
        signal: stop.signal,
      });
      expect(answer.degraded.join()).toMatch(/stopped/u);
    });
  },
);

describe('the fetcher for the operator’s own instance', () => {
  it('reaches that engine.origin, private or not, and no other', async () => {
    engine.answerWith(json({ results: [] }));
    const request = { deadlineAt: soon() };
    const own = await engine.local({ ...request, url: `${engine.origin}/search` });
    expect(own).toMatchObject({ ok: true, status: 200, truncated: null });
    for (const url of [
      'http://127.0.0.1:1/search',
      engine.origin.replace('http:', 'https:'),
      engine.origin.replace('127.0.0.1', 'localhost'),
      `${engine.origin.replace('http://', 'http://x@')}.example/`,
      'http://169.254.169.254/latest/meta-data',
      'not an address',
    ]) {
      expect(await engine.local({ ...request, url })).toMatchObject({
        ok: false,
        failure: 'unsafe_address',
      });
    }
    expect(engine.asked).toHaveLength(1);
  });

  it('stops reading at the limit', async () => {
    engine.answerWith(json('y'.repeat(100_000)));
    const outcome = await engine.local({ url: engine.origin, deadlineAt: soon(), maxBytes: 1000 });
    expect(outcome).toMatchObject({ ok: true, truncated: 'bytes', text: 'y'.repeat(1000) });
  });

  it('does not start after the deadline', async () => {
    const outcome = await engine.local({ url: engine.origin, deadlineAt: performance.now() - 1 });
    expect(outcome).toMatchObject({ ok: false, failure: 'timed_out' });
    expect(engine.asked).toHaveLength(0);
  });
});
