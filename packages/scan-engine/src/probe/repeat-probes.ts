import { impossibleName } from './impossible-name.ts';
import { probeName, type Probe } from './probe-name.ts';
import type { Inquiry } from './judge-name.ts';

/** Milliseconds that a further request to the same host takes besides its answer: the host's turn. */
const turnMs = 1100;

/** Whether `count` more requests, begun one after the other's turn, end inside the site's budget. */
export function fitsBudget(inquiry: Inquiry, count: number, usualMs: number): boolean {
  return performance.now() + count * turnMs + 1.5 * usualMs < inquiry.context.deadlineAt();
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

/** Asks for the name once more; the signal ends that when it is no longer of interest. */
export function probeAgain(inquiry: Inquiry, signal: AbortSignal): Promise<Probe> {
  const { site, shape, name, control, context } = inquiry;
  return probeName(site, shape, name, [control], { ...context, signal });
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
