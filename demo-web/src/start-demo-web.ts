import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startClock } from './clock.ts';
import { clockRoutes } from './control/clock-routes.ts';
import { searchRoute } from './control/search-route.ts';
import { startControl } from './control/start-control.ts';
import { openLibrary } from './library/library.ts';
import { startMailboxPage } from './mailbox/start-mailbox-page.ts';
import { openPictureStore } from './pictures/picture-store.ts';
import { openCertificateAuthority } from './proxy/certificate-authority.ts';
import { startProxy } from './proxy/start-proxy.ts';
import { demoSites } from './sites/demo-sites.ts';
import { siteLatencyMs } from './sites/site-latency.ts';
import type { DemoSite } from './sites/site.ts';
import type { Mail } from './takedowns/mail.ts';
import { sendMail } from './takedowns/send-mail.ts';
import { startMailbox } from './takedowns/start-mailbox.ts';
import { writeMail } from './takedowns/write-mail.ts';
import { openTakedownDesk } from './takedowns/takedown-desk.ts';

export type DemoWebOptions = {
  /** Port of the proxy on loopback; 0 (default) takes a free one. */
  port?: number;
  /** Port of the mail server on loopback that takes notices; 0 (default) takes a free one. */
  smtpPort?: number;
  /** Mail server, or whoever takes raw mails, that gets the hosts' answers; they stay in `mailbox()` when absent. */
  answersTo?: { host: string; port: number } | ((rawMail: string) => Promise<void>);
  seed?: number;
  /** Folder for the authority; a temporary one, removed at the end, when absent. */
  dataDir?: string;
  /** Multiplies every wait of the played hosts; 0 answers at once. Default 1. */
  latencyScale?: number;
  /** Further hosts that a test plays by itself. */
  alsoPlays?: readonly DemoSite[];
};

type AnsweredRequest = { host: string; method: string; target: string; at: number };

export type DemoWeb = {
  proxyUrl: string;
  caFile: string;
  caPem: string;
  /** Where notices to the hosts' addresses are handed in (plain SMTP). */
  smtp: { host: string; port: number };
  /** Page with the mails to people, the newest first; `mails.json` beside it. */
  mailboxUrl: string;
  /** Page with the clock; `POST advance?days=3`, `requests.json`, `copies.json` and `notices.json` beside it. */
  controlUrl: string;
  /** Base address of a SearXNG on loopback that lists what `searx.example` does: an operator's own. */
  searxngUrl: string;
  /** Host names that answer (or refuse), sorted; `*.` in front: any one label. */
  hosts: string[];
  /** What a host plays, in a few words; undefined for unknown hosts. */
  plays(host: string): string | undefined;
  /** Moves the demo web's clock; what was due happens, in order, before this resolves. */
  advance(ms: number): Promise<void>;
  /** Milliseconds skipped so far. */
  skipped(): number;
  /** Called after each move of the clock, by whoever moved it. */
  onAdvance(listener: () => void): void;
  /** Requests so far, oldest first; the last 10,000 are kept. */
  requests(): readonly AnsweredRequest[];
  /** How often the picture of `stopPage` was asked for; a scan that keeps the rules leaves it at 0. */
  forbiddenRequests(): number;
  /** Mail to hosts and their answers, oldest first. */
  mailbox(): { received: readonly Mail[]; sent: readonly Mail[] };
  /** Pages with copied content that stand now for an ordinary reader. */
  copies(): { creatorId: string; url: string; picture: number; change: string; abuse: string }[];
  /** The host takes a page down and tells nobody. */
  takeDown(url: string): void;
  stop(): Promise<void>;
};

const keptRequests = 10_000;
const keptMails = 200;

/** Starts the simulated internet as a proxy on loopback. It never connects to anything outside. */
export async function startDemoWeb(options: DemoWebOptions = {}): Promise<DemoWeb> {
  const { latencyScale = 1, seed = 1, answersTo } = options;
  const folder = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'demo-web-')));
  const authority = await openCertificateAuthority(folder);
  const clock = startClock();
  const library = openLibrary(seed);
  const lastReaders = new Map<string, string>();
  const desk = openTakedownDesk({
    library,
    clock,
    lastReaders,
    deliver: async (mail) => {
      if (answersTo === undefined) return;
      // An answer that nobody takes stays in `mailbox()`; the played host does not mind.
      const handing =
        typeof answersTo === 'function' ? answersTo(writeMail(mail)) : sendMail(mail, answersTo);
      await handing.catch(() => undefined);
    },
  });
  let toPeople: Mail[] = [];
  /** Hosts of the demo web take mail at their own addresses only; everybody else is a person. */
  const isPlayed = (address: string): boolean =>
    findSite(address.slice(address.indexOf('@') + 1)) !== undefined;
  const mailbox = await startMailbox({
    ...(options.smtpPort !== undefined && { port: options.smtpPort }),
    now: () => clock.now(),
    accepts: (address) => desk.accepts(address) || !isPlayed(address),
    onMail: (mail) => {
      if (desk.accepts(mail.to)) desk.receive(mail);
      else toPeople = [mail, ...toPeople].slice(0, keptMails);
    },
  });
  const mailboxPage = await startMailboxPage({ mails: () => toPeople });
  let forbidden = 0;
  const sites = demoSites({
    library,
    pictures: openPictureStore(),
    lastReaders,
    onForbiddenMedia: () => (forbidden += 1),
  });
  for (const site of options.alsoPlays ?? []) sites.set(site.host, site);
  const findSite = (host: string): DemoSite | undefined =>
    sites.get(host) ?? sites.get(host.replace(/^[^.]+/u, '*'));
  const asked = new Map<string, number>();
  let requests: AnsweredRequest[] = [];

  const proxy = await startProxy({
    ...(options.port !== undefined && { port: options.port }),
    authority: () => Promise.resolve(authority),
    onRequest: ({ host, method, target }) => {
      requests.push({ host, method, target, at: clock.now() });
      if (requests.length > 2 * keptRequests) requests = requests.slice(-keptRequests);
    },
    web: {
      reach(host) {
        const site = findSite(host);
        if (site === undefined) return 'unknown';
        return site.refuses === true ? 'refuses' : 'answers';
      },
      async answer(request) {
        const site = findSite(request.host);
        if (site === undefined) return { status: 502, body: 'host unknown' };
        const before = asked.get(request.host) ?? 0;
        asked.set(request.host, before + 1);
        const url = new URL(`${request.scheme}://${request.host}${request.target}`);
        const answer = await site.answer({
          ...request,
          path: url.pathname,
          query: url.searchParams,
          at: clock.now(),
          before,
        });
        const delayMs = answer.delayMs ?? siteLatencyMs(request.host, seed);
        return { ...answer, delayMs: delayMs * latencyScale };
      },
    },
  });
  const keptNow = (): AnsweredRequest[] => requests.slice(-keptRequests);
  const listeners: (() => void)[] = [];
  const advance = async (ms: number): Promise<void> => {
    await clock.advance(ms);
    for (const listener of listeners) listener();
  };
  const copies = (): ReturnType<DemoWeb['copies']> =>
    library.visible(clock.now(), 'an ordinary reader').map((item) => ({
      creatorId: item.creator.id,
      url: `https://${item.host.host}${item.path}`,
      ...item.pictures[0],
      abuse: item.host.abuse,
    }));
  const now = (): number => clock.now();
  const control = await startControl({
    ...clockRoutes({ now, advance, requests: keptNow, copies, notices: () => desk.received }),
    ...searchRoute(sites.get('searx.example'), now),
  });
  return {
    proxyUrl: proxy.proxyUrl,
    caFile: authority.caFile,
    caPem: authority.caPem,
    smtp: { host: '127.0.0.1', port: mailbox.port },
    mailboxUrl: mailboxPage.url,
    controlUrl: control.url,
    searxngUrl: control.url,
    hosts: [...sites.keys()].sort(),
    plays: (host) => findSite(host)?.plays,
    advance,
    skipped: () => clock.skipped(),
    onAdvance: (listener) => listeners.push(listener),
    requests: keptNow,
    forbiddenRequests: () => forbidden,
    mailbox: () => ({ received: [...desk.received], sent: [...desk.sent] }),
    copies,
    takeDown(url) {
      const item = library.items().find(({ host, path }) => `https://${host.host}${path}` === url);
      if (item === undefined) throw new RangeError(`No page of the demo web: ${url}`);
      item.goneAt ??= clock.now();
    },
    async stop() {
      clock.stop();
      await Promise.all([proxy.stop(), mailbox.stop(), mailboxPage.stop(), control.stop()]);
      if (options.dataDir === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}
