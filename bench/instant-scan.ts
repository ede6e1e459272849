/**
 * The free check as a visitor feels it, over HTTP against a running gateway and the demo web: click to
 * first finding, and the whole preview against its slowest site.
 * Targets: first finding within 1.5 s; whole preview within 1 s of the slowest answer; 30 s at most.
 */
import { startDemo } from './start-demo.ts';
import { createReport, load, median } from './report.ts';

type Timing = { firstFinding: number | null; slowest: number; total: number; end: string };

/** Reads one scan's stream and notes when things came, in milliseconds from the click. */
async function timeScan(url: string, creatorName: string, userAgent: string): Promise<Timing> {
  const clicked = performance.now();
  const response = await fetch(`${url}/functions/v1/instant-scan`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ creatorName }),
  });
  if (!response.ok || response.body === null) throw new Error(await response.text());
  const timing: Timing = { firstFinding: null, slowest: 0, total: 0, end: '' };
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body) {
    text += decoder.decode(chunk, { stream: true });
    for (let cut = text.indexOf('\n\n'); cut >= 0; cut = text.indexOf('\n\n')) {
      const event = /^event: (.*)$/m.exec(text.slice(0, cut))?.[1] ?? '';
      const data = /^data: (.*)$/m.exec(text.slice(0, cut))?.[1] ?? '{}';
      text = text.slice(cut + 2);
      const now = performance.now() - clicked;
      if (event === 'finding') timing.firstFinding ??= now;
      const { answer } = JSON.parse(data) as { answer?: { ms: number } };
      if (answer !== undefined) timing.slowest = Math.max(timing.slowest, answer.ms);
      timing.total = now;
      timing.end = event;
    }
  }
  return timing;
}

const report = createReport();
// As whoever tries it starts it: its memory is that of a demo that has scanned.
const demo = await startDemo({ SCHEDULED_SCANS: 'true' });
try {
  report.atMost('the demo is ready', demo.readyMs / 1000, 15, { unit: ' s', note: load() });
  // The first scans meet sites that nobody has proven yet; then calibration has run.
  for (const phase of ['unproven sites', 'calibrated sites']) {
    if (phase === 'calibrated sites') await new Promise((done) => setTimeout(done, 20_000));
    const runs: Timing[] = [];
    for (let run = 0; run < 5; run += 1) {
      // One visitor at a time: a host is asked once a second, whoever waits for it.
      await new Promise((done) => setTimeout(done, 1500));
      runs.push(await timeScan(demo.url, 'lunamarlowe', `bench ${phase} ${run}`));
    }
    const first = runs.map((run) => run.firstFinding ?? Number.POSITIVE_INFINITY);
    const beyond = runs.map((run) => run.total - run.slowest);
    const ms = { unit: ' ms' };
    report.atMost(`${phase}: first finding`, median(first), 1500, ms);
    report.atMost(`${phase}: whole preview beyond its slowest site`, median(beyond), 1000, {
      ...ms,
      note: `whole ${median(runs.map((run) => run.total)).toFixed(0)} ms, slowest site ${median(runs.map((run) => run.slowest)).toFixed(0)} ms`,
    });
    report.atMost(`${phase}: longest`, Math.max(...runs.map((run) => run.total)), 30_000, ms);
  }
  // Idle connections are given up after half a minute.
  await new Promise((done) => setTimeout(done, 45_000));
  const idle = demo.memory();
  const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0);
  report.atMost('idle memory of the demo', idle.proportional / 1e6, 300, {
    unit: ' MB',
    note: `${megabytes(idle.resident)} MB with shared pages counted in every process`,
  });
  for (const part of idle.parts) {
    report.say(`${part.name} ${megabytes(part.proportional)} / ${megabytes(part.resident)} MB`);
  }
} finally {
  await demo.stop();
}
process.exitCode = report.isGood() ? 0 : 1;
