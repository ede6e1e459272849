import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startContacts } from '../testing/start-contacts.ts';
import type { ContactTest } from '../testing/start-contacts.ts';
import { lookUpAll } from '../testing/look-up-all.ts';
import { chooseRecipients } from './choose-recipients.ts';
import type { ChosenRecipient } from './choose-recipients.ts';
import { lookUpContacts } from './look-up-contacts.ts';
import type { Claim } from '@leakblock/domain/removal-requests';

let test: ContactTest;
beforeAll(async () => {
  test = await startContacts();
});
afterAll(() => test.stop());

type Row = { host: string; scope: string; source: string; outcome: string; address: string | null };

async function look(
  url: string,
  { claim = 'copyright', mediaUrls = [] }: { claim?: Claim; mediaUrls?: string[] } = {},
): Promise<{ caseId: string; rows: Row[] }> {
  const caseId = await test.openCase(url, { mediaUrls, claim });
  const subject = { caseId, userId: test.userId, address: url, mediaUrls, claim };
  await lookUpContacts(test.gateway.context, subject);
  const rows = await test.gateway.sql<Row>(
    'select host, scope, source, outcome, address from public.removal_contacts where case_id = $1',
    [caseId],
  );
  return { caseId, rows };
}

const choose = (caseIds: string[], claim: Claim = 'copyright', rung = 0) =>
  test.gateway.context.database.asService((trx) => chooseRecipients(trx, { caseIds, claim, rung }));
const said = (chosen: readonly ChosenRecipient[]) =>
  chosen.map(({ host, recipientKey, scope }) => `${scope} ${host} ${recipientKey}`).sort();

describe('looking up contacts', () => {
  it('leaves a row for every question and what came back', async () => {
    const { rows } = await look('https://leakvault.example/set/one');
    expect(rows.map(({ outcome, source }) => `${source} ${outcome}`).sort()).toEqual([
      'convention found',
      'convention found',
      'convention found',
      'convention found',
      'directory nothing',
      'rdap_domain found',
      'rdap_ip found',
      'security_txt nothing',
      'site_page found',
    ]);
    const found = new Map(rows.map((row) => [row.source, row.address]));
    expect(found.get('site_page')).toBe('dmca@leakvault.example');
    expect(found.get('rdap_ip')).toBe('abuse@rackbarn.test');
    expect(found.get('rdap_domain')).toBe('abuse@cheapnames.test');
  });

  it('asks about the hosts of the files too', async () => {
    const { rows } = await look('https://leakindex.example/post/one', {
      mediaUrls: ['https://cdn.indexmedia.test/media/abcdef.jpg'],
    });
    const networks = rows.filter(({ source }) => source === 'rdap_ip');
    expect(networks.map(({ address, host }) => `${host} ${address ?? ''}`).sort()).toEqual([
      'cdn.indexmedia.test abuse@diskbarge.test',
      'leakindex.example abuse@rackbarn.test',
    ]);
  });

  it('keeps what failed as a failure', async () => {
    const { rows } = await look('https://nowhere-to-be-found.example/page');
    expect(rows.find(({ source }) => source === 'site_page')?.outcome).toBe('failed');
    expect(rows.find(({ source }) => source === 'rdap_ip')?.outcome).toBe('nothing');
  });

  it('asks once about a host, however many cases stand on it, and the registry once a day', async () => {
    const caseIds: string[] = [];
    for (let page = 0; page < 30; page += 1) {
      caseIds.push(await test.openCase(`https://droplocker.example/f/${String(page)}`));
    }
    const { context } = test.gateway;
    await lookUpAll(context, caseIds);
    expect(test.asked('droplocker.example/.well-known/security.txt')).toBe(1);
    expect(test.asked('rdap.example/domain/droplocker.example')).toBe(1);
    expect(test.asked('data.iana.org/rdap/dns.json')).toBe(1);
    const [counted] = await test.gateway.sql<{ cases: number }>(
      'select count(distinct case_id)::int as cases from public.removal_contacts where case_id = any($1)',
      [caseIds],
    );
    expect(counted?.cases).toBe(30);
  });

  it('writes a contact into the directory once', async () => {
    const rows = await test.gateway.sql<{ domains: string[] }>(
      "select domains from public.recipients where address = 'abuse@rackbarn.test'",
    );
    expect(rows).toEqual([{ domains: [] }]);
  });

  it('leaves a platform to its own desk', async () => {
    const { caseId, rows } = await look('https://www.instagram.com/somebody/');
    expect(new Set(rows.map(({ source }) => source))).toEqual(new Set(['catalogue']));
    expect(said(await choose([caseId]))).toEqual([
      'platform www.instagram.com https://help.instagram.com/contact/552695131608132',
      'search bing.com https://www.microsoft.com/en-us/concern/dmca',
      'search google.com https://reportcontent.google.com/forms/dmca_search?product=websearch',
    ]);
  });
});

describe('choosing recipients', () => {
  const searches = [
    'search bing.com https://www.microsoft.com/en-us/concern/dmca',
    'search google.com https://reportcontent.google.com/forms/dmca_search?product=websearch',
  ];

  it('writes to site, host and search engines on the first day, to the registrar later', async () => {
    const { caseId } = await look('https://tubecove.example/video/one/x');
    expect(said(await choose([caseId]))).toEqual([
      'host tubecove.example mailto:abuse@rackbarn.test',
      'operator tubecove.example mailto:copyright@tubecove.example',
      ...searches,
    ]);
    expect(said(await choose([caseId], 'copyright', 1))).toEqual([
      'registrar tubecove.example mailto:abuse@cheapnames.test',
    ]);
  });

  it('writes to the network of the files as well', async () => {
    const { caseId } = await look('https://leakindex.example/post/two', {
      mediaUrls: ['https://cdn.indexmedia.test/media/abcdef.jpg'],
    });
    expect(said(await choose([caseId]))).toEqual(
      expect.arrayContaining([
        'host cdn.indexmedia.test mailto:abuse@diskbarge.test',
        'host leakindex.example mailto:abuse@rackbarn.test',
      ]),
    );
  });

  it('goes by the form of the network that stands in front', async () => {
    const { caseId } = await look('https://glimpsebin.example/set/one');
    expect(said(await choose([caseId]))).toEqual([
      'cdn glimpsebin.example https://abuse.cloudflare.com',
      'operator glimpsebin.example mailto:abuse@glimpsebin.example',
      ...searches,
    ]);
  });

  it('asks a registrar before the host only about a name that poses as her', async () => {
    const { caseId } = await look('https://secretboard.test/threads/one', {
      claim: 'impersonation',
    });
    const first = said(await choose([caseId], 'impersonation'));
    expect(first).toContain('registrar secretboard.test mailto:abuse@cheapnames.test');
    expect(first.some((one) => one.startsWith('host '))).toBe(false);
  });

  it('leaves the person to file with her own papers where a platform wants them', async () => {
    const { caseId } = await look('https://instagram.com/impostor', { claim: 'impersonation' });
    const [chosen] = await choose([caseId], 'impersonation');
    expect(chosen).toMatchObject({ scope: 'platform', method: 'self_service' });
  });

  it.each([
    'www.instagram.com',
    'www.threads.com',
    'www.facebook.com',
    'x.com',
    'www.tiktok.com',
    'www.reddit.com',
  ])('knows where every wrong on %s is reported', async (host) => {
    for (const claim of ['copyright', 'intimate_image', 'private_data', 'impersonation'] as const) {
      const { caseId } = await look(`https://${host}/post/${claim}`, { claim });
      expect(said(await choose([caseId], claim))).toContainEqual(
        expect.stringMatching(`^platform ${host} https://`),
      );
    }
  });

  it('skips a mailbox that bounced', async () => {
    const { caseId } = await look('https://fanarchive.test/post/one');
    expect(said(await choose([caseId]))).toContain(
      'operator fanarchive.test mailto:abuse@fanarchive.test',
    );
    await test.gateway.sql(
      "update public.recipients set bounced_at = now() where address = 'abuse@fanarchive.test'",
    );
    const left = said(await choose([caseId]));
    expect(left.filter((one) => one.startsWith('operator'))).toEqual([]);
    expect(left).toContain('host fanarchive.test mailto:abuse@rackbarn.test');
  });

  it('brings the pages of one host together in one notice', async () => {
    const first = await look('https://leakvault.example/set/two');
    const second = await look('https://leakvault.example/set/three');
    const chosen = await choose([first.caseId, second.caseId]);
    const site = chosen.find(({ scope }) => scope === 'operator');
    expect(site?.caseIds.toSorted()).toEqual([first.caseId, second.caseId].sort());
  });

  it('counts an agent as registered until the last day of the registration is over', async () => {
    await test.gateway.sql(
      `insert into public.recipients (scope, name, domains, method, address, source, confidence, valid_until)
       values ('operator', 'Registered agent', '{registered.example}', 'email', 'agent@registered.example',
         'operator', 'confirmed', '2026-12-31')`,
    );
    const caseId = await test.openCase('https://registered.example/set/one');
    const confidenceAt = async (moment: string) => {
      const chosen = await test.gateway.context.database.asService((trx) =>
        chooseRecipients(trx, { caseIds: [caseId], claim: 'copyright', now: new Date(moment) }),
      );
      return chosen.find(({ scope }) => scope === 'operator')?.confidence;
    };
    expect(await confidenceAt('2026-12-31T23:00:00Z')).toBe('confirmed');
    expect(await confidenceAt('2027-01-01T00:00:00Z')).toBe('guessed');
  });

  it('takes a person’s entry before what the site says', async () => {
    await test.gateway.sql(
      `insert into public.recipients (scope, name, domains, method, address, source, confidence, last_verified_at)
       values ('operator', 'Whisper Forum agent', '{whisperforum.test}', 'email', 'agent@lawyers.example',
         'operator', 'confirmed', now())`,
    );
    const { caseId } = await look('https://whisperforum.test/threads/one');
    const chosen = await choose([caseId]);
    expect(chosen.find(({ scope }) => scope === 'operator')).toMatchObject({
      address: 'agent@lawyers.example',
      confidence: 'confirmed',
    });
  });
});
