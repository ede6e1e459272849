/**
 * 2,000 people at their screens, each with a socket and channels of her own, while rows change and requests come: how
 * long a change takes to whom it concerns, how long requests take, and whether memory stays.
 * Targets: 200 requests a second with p95 under 100 ms, no error, nothing unheard, memory flat, on two cores with
 * PostgreSQL beside it.
 *
 * `--seconds 60` or `--minutes 10`, `--people 2000`, `--rate 200` requests and `--changes 20` a second, `--unfiltered 0.1`
 * of them without a filter; `--source DIR` measures the gateway of another checkout, `--profile DIR` writes a profile of
 * its processor time there.
 */
import { parseArgs } from 'node:util';
import { listenCrowd } from './load/listen-crowd.ts';
import { createChanges } from './load/make-changes.ts';
import { makePeople, plantPeople } from './load/plant-people.ts';
import { processorSeconds, residentMegabytes } from './load/process-figures.ts';
import { createRequestMix } from './load/request-mix.ts';
import { errorsOf, sendAtRate } from './load/send-at-rate.ts';
import { openTokenBox } from './load/sign-tokens.ts';
import { startInstallation } from './load/start-installation.ts';
import { watchMemory } from './load/watch-memory.ts';
import { createReport, load } from './report.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    minutes: { type: 'string' },
    people: { type: 'string', default: '2000' },
    rate: { type: 'string', default: '200' },
    changes: { type: 'string', default: '20' },
    unfiltered: { type: 'string', default: '0.1' },
    source: { type: 'string' },
    profile: { type: 'string' },
  },
});
const report = createReport();
const seconds = values.minutes === undefined ? Number(values.seconds) : Number(values.minutes) * 60;
const people = makePeople(Number(values.people));
const installation = await startInstallation({
  plant: (owner) => plantPeople(owner, people),
  source: values.source,
  nodeOptions:
    values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`],
});
const { url, publishableKey, pids, owner } = installation;
const home = await (await fetch(`${url}/home`)).text();
const asset = /"(\/assets\/main-[^"]+\.js)"/.exec(home)?.[1] ?? '/favicon.svg';
const tokens = await openTokenBox(installation, people);
const next = createRequestMix(people, { tokens, publishableKey, page: '/home', asset });
const changes = createChanges(owner, people);

const atRest = residentMegabytes(pids.gateway);
const beganJoining = performance.now();
const crowd = listenCrowd({
  url,
  publishableKey,
  people,
  tokens,
  unfilteredShare: Number(values.unfiltered),
  onChange: (_person, text) => changes.hear(text),
});
await crowd.joined;
report.say(
  `${String(people.length)} people joined in ${((performance.now() - beganJoining) / 1000).toFixed(1)} s; ` +
    `gateway ${atRest.toFixed(0)} MB before, ${residentMegabytes(pids.gateway).toFixed(0)} MB after`,
);
const renewal = setInterval(() => void tokens.renew().then(crowd.renew), 5000);
await sendAtRate({ url, perSecond: 50, seconds: 8, next });

const taken = () => ({
  gateway: processorSeconds(pids.gateway),
  PostgreSQL: processorSeconds(pids.postgres),
  generator: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
});
const [before, begun] = [taken(), performance.now()];
const memory = watchMemory(installation);
const [figures] = await Promise.all([
  sendAtRate({ url, perSecond: Number(values.rate), seconds, next }),
  changes.make(Number(values.changes), seconds),
]);
const after = taken();
const wall = (performance.now() - begun) / 1000;
const grown = memory.stop();
clearInterval(renewal);

report.atMost(`${values.rate} requests a second, p95`, figures.all.percentile(95), 100, {
  unit: ' ms',
  note: `${figures.all.toString()}, ${load()}`,
});
report.atMost('requests, errors', errorsOf(figures), 0, { note: `of ${String(figures.sent)}` });
for (const [error, count] of figures.errors) report.say(`${String(count)} × ${error}`);
report.atMost('changes to one person, p95', changes.own.percentile(95), 100, {
  unit: ' ms',
  note: `${changes.own.toString()}, ${String(changes.own.count())} heard`,
});
if (changes.forEverybody.count() > 0) {
  report.figure('changes for everybody, p95', changes.forEverybody.percentile(95), {
    unit: ' ms',
    note: `${changes.forEverybody.toString()}, ${String(changes.forEverybody.count())} heard`,
  });
}
report.atMost('changes that somebody did not hear of', changes.missing(), 0);
report.atMost('sockets closed or refused', crowd.errors().length, 0);
for (const error of crowd.errors().slice(0, 3)) report.say(error);
const share = (name: keyof typeof after): string =>
  `${name} ${(((after[name] - before[name]) / wall) * 100).toFixed(0)} %`;
report.say(
  `of one core: ${share('gateway')}, ${share('PostgreSQL')}, ${share('generator')}; ${load()}`,
);
for (const [when, { resident, heap, kept, outside }] of Object.entries({
  'at the beginning': grown.first,
  'at the end': grown.last,
})) {
  report.say(
    `memory of the gateway ${when}: ${resident.toFixed(0)} MB; heap ${heap.toFixed(0)} of ${kept.toFixed(0)}, outside of it ${outside.toFixed(0)}`,
  );
}
// Over minutes a line through the figures says nothing yet: the heap finds its size.
if (seconds >= 3600) {
  const still = {
    unit: ' MB',
    note: `from ${grown.first.resident.toFixed(0)} to ${grown.last.resident.toFixed(0)} MB`,
  };
  report.atMost(
    'resident memory grows an hour',
    grown.residentPerHour,
    grown.last.resident / 20,
    still,
  );
  report.atMost('heap after a collection grows an hour', grown.heapPerHour, grown.last.heap / 20, {
    unit: ' MB',
  });
} else if (seconds >= 300) {
  report.figure('resident memory grows an hour', grown.residentPerHour, { unit: ' MB' });
  report.figure('heap after a collection grows an hour', grown.heapPerHour, { unit: ' MB' });
}
for (const fault of installation.readFaults()) report.say(`log: ${fault}`);
await crowd.close();
await installation.stop();
process.exitCode = report.isGood() ? 0 : 1;
