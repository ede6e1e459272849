import { impossibleName } from './impossible-name.ts';
import { probeName, type Probe } from './probe-name.ts';
import type { Inquiry } from './decision.ts';
import type { RuleMatch } from './match-rule.ts';
import type { PageView } from './view-page.ts';

/** Milliseconds that a further request to the same host takes besides its answer: the host's turn. */
const turnMs = 1100;

/**
 * Whether `count` more requests, begun one after the other's turn, end inside the site's budget. The host's
 * turn runs while the answer before is waited for, so that much of it is over.
 */
export function fitsBudget(inquiry: Inquiry, count: number, usualMs: number): boolean {
  const waitMs = Math.max(0, turnMs - usualMs) + (count - 1) * turnMs;
  return performance.now() + waitMs + 1.5 * usualMs < inquiry.context.deadlineAt();
}

/** Asks for the name nobody has. */
export function probeControl(inquiry: Inquiry): Promise<Probe> {
  const { site, shape, name, control, context } = inquiry;
  return probeName(site, shape, control, [name], context, true);
}

/** Asks for another name nobody has, to see how much the site's pages vary by themselves. */
export function probeSecondControl(inquiry: Inquiry, signal: AbortSignal): Promise<Probe> {
  const { site, shape, name, context } = inquiry;
  const second = impossibleName(site.rule, name, inquiry.random);
  return probeName(site, shape, second, [name], { ...context, signal }, true);
}

/** What came of asking for the name again. */
export type Repetition = {
  /** Answers like the first one. */
  steady: number;
  /** The answer that was not, or why there was none; null when all were. */
  odd: Probe | null;
};

/**
 * Asks for the name again, as often as the budget allows and at most `times`: some sites give every
 * fifteenth question a wrong page (SCANNING section 12). The signal ends that when it is of no interest
 * any more.
 */
export async function repeatQuestion(
  inquiry: Inquiry,
  first: { match: RuleMatch; view: PageView },
  times: number,
  signal: AbortSignal,
): Promise<Repetition> {
  const { site, shape, name, control, context } = inquiry;
  for (let steady = 0; ; steady += 1) {
    const isOver = steady > 0 && !fitsBudget(inquiry, 1, first.view.ms);
    if (steady === times || isOver || signal.aborted) return { steady, odd: null };
    const probe = await probeName(site, shape, name, [control], { ...context, signal });
    const isSame =
      probe.isAnswer && probe.match === first.match && probe.view.status === first.view.status;
    if (!isSame) return { steady, odd: probe };
  }
}

/** A signal that also ends with the scan's own. */
export function childSignal(inquiry: Inquiry): { signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  const parent = inquiry.context.signal;
  return {
    signal: parent ? AbortSignal.any([parent, controller.signal]) : controller.signal,
    end: () => {
      controller.abort();
    },
  };
}
