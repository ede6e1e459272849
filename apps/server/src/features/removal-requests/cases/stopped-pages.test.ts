import { stopPage } from '@leakblock/demo-web';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeVantages } from '../checks/index.ts';
import { startCheckWorld } from '../checks/testing/check-world.ts';
import type { CheckWorld } from '../checks/testing/check-world.ts';
import { captureEvidence } from '../evidence/capture-evidence.ts';
import { closeBrowser } from '../evidence/index.ts';
import { stopCases } from '../evidence/stop-cases.ts';
import { prepareCasesJob } from './prepare-cases.job.ts';

let world: CheckWorld;
beforeAll(async () => {
  world = await startCheckWorld((web) => ({
    DNS_OVER_HTTPS_URL: 'https://dns.example/dns-query',
    SCAN_PROXY_URL: web.proxyUrl,
  }));
});
afterAll(() => world.stop());

const host = new URL(stopPage.url).hostname;
/** What the host was asked for, and what anybody else was asked about it. */
const asked = (name: string) =>
  world.web
    .requests()
    .filter((request) => request.host === name || request.target.includes(name))
    .map((request) => `${request.host}${request.target}`);
const prepare = () =>
  prepareCasesJob.handler(
    world.gateway.context,
    { userId: world.person.userId },
    new AbortController().signal,
    { id: 'one', retryCount: 0 },
  );
const keptOf = async (id: string) => {
  const [row] = await world.sql<{ stop_label: string | null; media_urls: string[] }>(
    'select stop_label, media_urls from removal_cases where id = $1',
    [id],
  );
  const kept: Record<string, number> = {};
  for (const table of ['removal_contacts', 'evidence_packs', 'removal_checks'])
    kept[table] = (await world.sql(`select from ${table} where case_id = $1`, [id])).length;
  return { ...row, ...kept };
};
const nothing = {
  ...{ stop_label: 'possible_minor', media_urls: [] },
  ...{ removal_contacts: 0, evidence_packs: 0, removal_checks: 0 },
};

describe('a case whose page shows signs of a minor', () => {
  it('is stopped by one look at the page: nobody is asked for anything more', async () => {
    const id = await world.openCase(stopPage.url);
    await prepare();
    expect(asked(host)).toEqual([stopPage.url.replace('https://', '')]);
    expect(world.web.forbiddenRequests()).toBe(0);
    expect(await keptOf(id)).toEqual(nothing);
  });

  it('is stopped without any look when its address says so', async () => {
    const id = await world.openCase('https://leakvault.example/set/luna-16-years-old');
    await prepare();
    expect(asked('leakvault.example')).toEqual([]);
    expect(await keptOf(id)).toEqual(nothing);
  });

  it('keeps nothing of a look that was on its way when it was stopped', async () => {
    const { url } = world.copyOn('droplocker.example');
    const id = await world.openCase(url);
    const { context } = world.gateway;
    const stop = () => stopCases(context, [{ id, user_id: world.person.userId }]);
    const about = { caseIds: [id], occasion: 'before_first_notice' } as const;
    expect(await captureEvidence(context, { ...about, whenSafe: stop })).toEqual({ packId: null });
    expect(await keptOf(id)).toEqual(nothing);
    expect(
      await world.sql(
        "select from storage.objects where bucket_id = 'evidence' and name like $1 || '%'",
        [world.person.userId],
      ),
    ).toEqual([]);
  });

  it('is stopped without any look when the address of a file says so', async () => {
    const id = await world.openCase('https://leakvault.example/set/luna', {
      mediaUrls: ['https://cdn.leakvault.example/luna-16yo.jpg'],
    });
    await prepare();
    expect(asked('leakvault.example')).toEqual([]);
    expect(await keptOf(id)).toEqual(nothing);
  });
});

describe('a case without such signs', () => {
  it('has contacts looked up after its page, and they lie in its evidence', async () => {
    const { url } = world.copyOn('leakvault.example');
    const id = await world.openCase(url);
    await prepare();
    const path = new URL(url).pathname;
    const order = asked('leakvault.example');
    expect(order[0]).toBe(`leakvault.example${path}`);
    expect(order).toContain('leakvault.example/.well-known/security.txt');
    const contacts = await world.sql(
      `select from evidence_files join evidence_packs on id = pack_id
       where case_id = $1 and name = 'contacts.json' and evidence_files.bytes > 200`,
      [id],
    );
    expect(contacts).toHaveLength(1);
  });

  it('has contacts looked up too when nobody answers at its page', async () => {
    const id = await world.openCase('https://nobody-answers.invalid/page');
    await prepare();
    const { removal_contacts: looked } = (await keptOf(id)) as { removal_contacts?: number };
    expect(looked).toBeGreaterThan(0);
  });
});

it('a case whose worker is told to stop is left to the next one, not taken for prepared', async () => {
  const id = await world.openCase('https://leakvault.example/set/of-a-restart');
  const stop = new AbortController();
  const stopping = { ...world.gateway.context, stopping: stop.signal };
  const job = prepareCasesJob.handler(
    stopping,
    { userId: world.person.userId },
    new AbortController().signal,
    { id: 'two', retryCount: 0 },
  );
  stop.abort();
  await expect(job).rejects.toThrow('aborted');
  await Promise.all([closeVantages(stopping), closeBrowser(stopping)]);
  expect(await world.sql('select prepared_at from removal_cases where id = $1', [id])).toEqual([
    { prepared_at: null },
  ]);
});
