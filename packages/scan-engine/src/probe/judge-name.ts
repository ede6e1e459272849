import type {
  ConfidencePart,
  UnknownReason,
  Verdict,
  VerdictReason,
} from '@leakblock/domain/scans';
import type { Calibration, Site } from '../catalogue/types.ts';
import { askSite, type AskContext } from './ask-site.ts';
import { confirmByComparison } from './confirm-by-comparison.ts';
import { confirmByRule } from './confirm-by-rule.ts';
import { impossibleName } from './impossible-name.ts';
import { shapeRule, type RuleShape } from './match-rule.ts';
import { spellForSite } from './name-grammar.ts';
import type { Proof } from './prove-site.ts';
import { viewPage, type PageView } from './view-page.ts';

/** What is decided about one name on one site. */
export type Decision = {
  verdict: Verdict;
  reason: VerdictReason;
  detail: string;
  probability: number | null;
  parts: ConfidencePart[];
  title: string | null;
  isNameInTitle: boolean;
  isSurprise: boolean;
  /** The site answered the same question in different ways. */
  isUnsteady?: boolean;
};

/** One name asked of one site. */
export type Inquiry = {
  site: Site;
  shape: RuleShape;
  /** As this site spells it. */
  name: string;
  /** A name nobody has, for the comparison. */
  control: string;
  calibration: Calibration | undefined;
  /** Good calibration of the last 24 hours: hits need no confirmation. */
  isTrusted: boolean;
  /** How often the question is repeated before a hit is believed, time permitting. */
  repetitions: number;
  context: AskContext;
  random: () => number;
  /** Whether the site tells a known account from an impossible name; null when that cannot be told. */
  prove(): Promise<Proof | null>;
};

const explicitlyAbsent = new Set([404, 410]);

/** Asks a site about a name and decides, confirming hits before they are believed. */
export async function judgeName(
  asked: string,
  inquire: (name: string, control: string, shape: RuleShape) => Inquiry,
  site: Site,
  calibration: Calibration | undefined,
  random: () => number,
): Promise<Decision> {
  const off = offByCalibration(calibration);
  if (off !== null) return unknown(off.reason, off.detail);
  const name = spellForSite(site.rule, asked);
  if (name === null) {
    return notFound('name_not_allowed', 'the site does not allow such a name');
  }
  const inquiry = inquire(name, impossibleName(site.rule, name, random), shapeRule(site.rule));
  const { shape, control, context } = inquiry;
  const reading = await askSite(site, shape, name, context);
  if (!reading.isAnswer) return unknown(reading.reason, reading.detail);
  const { answer, match } = reading;
  const status = `status ${String(answer.status)}`;
  const isFull = shape.found !== null && shape.missing !== null;
  switch (match) {
    case 'both':
      return surprise(inquiry, unknown('broken_rule', `${status}, both sides of the rule match`));
    case 'missing':
      return notFound('rule_not_found', `${status}, as the rule describes a missing account`);
    case 'found': {
      const view = viewPage(answer, site, name, [control]);
      return isFull ? confirmByRule(inquiry, view) : confirmByComparison(inquiry, view, match);
    }
    case 'neither':
      if (isFull) {
        const detail = `${status}, neither side of the rule matches`;
        return surprise(inquiry, unknown('broken_rule', detail));
      }
      if (explicitlyAbsent.has(answer.status)) {
        return notFound('rule_not_found', `${status}: the site says that the page does not exist`);
      }
      return confirmByComparison(inquiry, viewPage(answer, site, name, [control]), match);
  }
}

/** Sites that their calibration took out of service are not asked (SCANNING section 12.2). */
function offByCalibration(
  calibration: Calibration | undefined,
): { reason: UnknownReason; detail: string } | null {
  const state = calibration?.state;
  if (state === 'walled') return { reason: 'challenge', detail: 'calibration: behind a bot wall' };
  if (state === 'leaky' || state === 'blind' || state === 'drift') {
    return { reason: 'broken_rule', detail: `calibration: ${state}` };
  }
  return null;
}

const blank = {
  probability: null,
  parts: [],
  title: null,
  isNameInTitle: false,
  isSurprise: false,
} as const;

/** A verdict of not knowing. */
export function unknown(reason: UnknownReason, detail: string): Decision {
  return { ...blank, parts: [], verdict: 'unknown', reason, detail };
}

/** The site does not stand by its answer. */
export function unsteady(): Decision {
  const detail = 'the same question was answered differently the second time';
  return { ...unknown('ambiguous', detail), isUnsteady: true };
}

/** A verdict of absence. */
export function notFound(
  reason: 'rule_not_found' | 'same_as_impossible_name' | 'name_not_allowed',
  detail: string,
): Decision {
  return { ...blank, parts: [], verdict: 'not_found', reason, detail };
}

/** A hit with its confidence. */
export function found(
  reason: 'rule_found' | 'differs_from_impossible_name',
  detail: string,
  view: PageView,
  confidence: { probability: number; parts: ConfidencePart[] },
): Decision {
  return {
    verdict: 'found',
    reason,
    detail,
    ...confidence,
    title: view.title,
    isNameInTitle: view.isNameInTitle,
    isSurprise: false,
  };
}

/** Marks an answer that a well calibrated site should not have given. */
export function surprise(inquiry: Inquiry, decision: Decision): Decision {
  return { ...decision, isSurprise: inquiry.calibration?.state === 'good' };
}
