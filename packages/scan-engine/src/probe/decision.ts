import type {
  ConfidencePart,
  UnknownReason,
  Verdict,
  VerdictReason,
} from '@leakblock/domain/scans';
import type { Calibration, Site } from '../catalogue/types.ts';
import type { AskContext } from './ask-site.ts';
import type { RuleShape } from './match-rule.ts';
import type { Proof } from './prove-site.ts';
import type { PageView } from './view-page.ts';

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
