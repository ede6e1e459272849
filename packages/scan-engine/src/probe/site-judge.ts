import type { Calibration, Site } from '../catalogue/types.ts';
import type { Fetcher, HostGate } from '../fetch/types.ts';
import type { AskContext, Send } from './ask-site.ts';
import type { Task } from './host-lanes.ts';
import type { Decision, Inquiry } from './decision.ts';
import { judgeName } from './judge-name.ts';
import type { Patience } from './patience.ts';
import { sendPolitely, type RequestSlots } from './polite-sender.ts';
import { proveSite, type Proof } from './prove-site.ts';

const dayMs = 86_400_000;
/** Hits a trusted site may have in one scan before they are confirmed after all. */
const trustedHits = 2;
const farMs = 3_600_000;

/** Told when a task has to wait for its host and when its first request begins. */
export type TaskEvents = { onWait: () => void; onTurn: () => void };

/** Decides tasks of one scan; remembers per site what its names have in common. */
export function createSiteJudge(scan: {
  fetcher: Fetcher;
  gate: HostGate;
  slots: RequestSlots;
  patience: Patience;
  siteDeadlineMs: number;
  /** End of the scan, if it has one: no turn after it is reserved. */
  endsAt?: number;
  calibrations?: ReadonlyMap<string, Calibration>;
  signal: AbortSignal;
  repeatHits?: boolean;
  random?: () => number;
}): (task: Task, count: { requests: number }, events: TaskEvents) => Promise<Decision> {
  const { endsAt = Infinity, random = Math.random } = scan;
  const proofs = new Map<Site, Promise<Proof | null>>();
  const flapping = new Set<Site>();
  const hits = new Map<Site, number>();

  return async ({ site, name }, count, events) => {
    const calibration = scan.calibrations?.get(site.id);
    let deadlineAt = Infinity;
    const send: Send = async (request) => {
      const isFirst = deadlineAt === Infinity;
      const now = performance.now();
      const outcome = await sendPolitely(
        { ...request, deadlineAt: Math.min(isFirst ? now + farMs : deadlineAt, endsAt) },
        {
          ...scan,
          isUrgent: !isFirst,
          onWait: events.onWait,
          onTurn: () => {
            events.onTurn();
            const begun = performance.now();
            const patienceMs = scan.patience.answerMs(calibration);
            if (isFirst) deadlineAt = begun + Math.max(scan.siteDeadlineMs, patienceMs);
            return { deadlineAt, patienceMs };
          },
        },
      );
      if (outcome.ok) scan.patience.observe(outcome.ms);
      return outcome;
    };
    const context: AskContext = {
      send,
      deadlineAt: () => deadlineAt,
      count,
      moved: new Map(),
      signal: scan.signal,
    };
    const isFresh =
      calibration?.state === 'good' && Date.now() - calibration.checkedAt.getTime() < dayMs;
    const inquire = (spelled: string, control: string, shape: Inquiry['shape']): Inquiry => ({
      site,
      shape,
      name: spelled,
      control,
      calibration,
      isTrusted: isFresh && (hits.get(site) ?? 0) < trustedHits,
      repetitions: scan.repeatHits === false ? 0 : flapping.has(site) ? 3 : 2,
      context,
      random,
      prove: () => {
        const known = proofs.get(site);
        if (known) return known;
        const proof = proveSite(site, shape, context, random);
        proofs.set(site, proof);
        return proof;
      },
    });
    const { isUnsteady, ...decision } = await judgeName(name, inquire, site, calibration, random);
    if (isUnsteady) flapping.add(site);
    if (decision.verdict === 'found') hits.set(site, (hits.get(site) ?? 0) + 1);
    return decision;
  };
}
