/**
 * A gateway as in production (PostgreSQL, gateway and worker are processes of their own) under requests of the app at
 * 50, 200 and 500 a second, sent at a constant rate and timed from when each was due.
 * Target: p95 under 100 ms at 200 a second on two cores with PostgreSQL beside it, no error.
 *
 * `--seconds 30` or `--minutes 10` for each rate, `--rates 50,200,500`, `--people 3000`, `--kinds` with the times of each
 * kind of request; `--source DIR` measures the gateway of another checkout, `--profile DIR` writes a profile of its
 * processor time there.
 */
import { parseArgs } from 'node:util';
import { makePeople, plantPeople } from './load/plant-people.ts';
import { processorSeconds, residentMegabytes } from './load/process-figures.ts';
import { createRequestMix } from './load/request-mix.ts';
import { errorsOf, sendAtRate } from './load/send-at-rate.ts';
import { openTokenBox } from './load/sign-tokens.ts';
import { startInstallation } from './load/start-installation.ts';
import { createReport, load } from './report.ts';

const report = createReport();

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '30' },
    minutes: { type: 'string' },
    rates: { type: 'string', default: '50,200,500' },
    people: { type: 'string', default: '3000' },
    source: { type: 'string' },
    profile: { type: 'string' },
    kinds: { type: 'boolean', default: false },
  },
});
const seconds = values.minutes === undefined ? Number(values.seconds) : Number(values.minutes) * 60;
const people = makePeople(Number(values.people));
const installation = await startInstallation({
  plant: (owner) => plantPeople(owner, people),
  source: values.source,
  nodeOptions:
    values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`],
});
const { url, publishableKey, pids } = installation;
const home = await (await fetch(`${url}/home`)).text();
const asset = /"(\/assets\/main-[^"]+\.js)"/.exec(home)?.[1] ?? '/favicon.svg';
const tokens = await openTokenBox(installation, people);
const next = createRequestMix(people, { tokens, publishableKey, page: '/home', asset });
const renewal = setInterval(() => void tokens.renew(), 5000);

const taken = () => ({
  gateway: processorSeconds(pids.gateway),
  PostgreSQL: processorSeconds(pids.postgres),
  generator: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
});

await sendAtRate({ url, perSecond: 100, seconds: 8, next });
for (const perSecond of values.rates.split(',').map(Number)) {
  const [before, memory] = [taken(), residentMegabytes(pids.gateway)];
  const figures = await sendAtRate({ url, perSecond, seconds, next });
  const after = taken();
  const per1000 = (name: keyof typeof after): string =>
    `${name} ${(((after[name] - before[name]) * 1000) / figures.sent).toFixed(2)} s`;
  const name = `${String(perSecond)} requests a second`;
  const beside = { unit: ' ms', note: `${figures.all.toString()}, ${load()}` };
  const p95 = figures.all.percentile(95);
  if (perSecond === 200) report.atMost(`${name}, p95`, p95, 100, beside);
  else report.figure(`${name}, p95`, p95, beside);
  report.atMost(`${name}, errors`, errorsOf(figures), 0, {
    note: `of ${String(figures.sent)} in ${String(seconds)} s`,
  });
  report.say(
    `processor per 1,000 requests: ${per1000('gateway')}, ${per1000('PostgreSQL')}, ${per1000('generator')}; ` +
      `gateway ${memory.toFixed(0)} MB before, ${residentMegabytes(pids.gateway).toFixed(0)} MB after; ` +
      `${(figures.bytes / figures.sent / 1000).toFixed(1)} kB an answer`,
  );
  for (const [error, count] of figures.errors) report.say(`${String(count)} × ${error}`);
  if (!values.kinds) continue;
  for (const [kind, delays] of figures.byKind) {
    report.say(`${kind.padEnd(30)}${String(delays.count()).padStart(6)}  ${delays.toString()}`);
  }
}
clearInterval(renewal);
for (const fault of installation.readFaults()) report.say(`log: ${fault}`);
await installation.stop();
process.exitCode = report.isGood() ? 0 : 1;
