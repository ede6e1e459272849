import type { UnknownReason } from '@leakblock/domain/scans';
import type { Calibration, Site } from '../catalogue/types.ts';
import type { FetchAnswer } from '../fetch/types.ts';
import { isOfSite } from '../site-search/is-of-site.ts';
import { askSite } from './ask-site.ts';
import { confirmByComparison } from './confirm-by-comparison.ts';
import { confirmByRule } from './confirm-by-rule.ts';
import { notFound, surprise, unknown, type Decision, type Inquiry } from './decision.ts';
import { isLoginAddress } from './find-login-wall.ts';
import { impossibleName } from './impossible-name.ts';
import { isBare, shapeRule, type RuleShape } from './match-rule.ts';
import { spellForSite } from './name-grammar.ts';
import { probeRequest, profileAddress } from './site-address.ts';
import { viewPage } from './view-page.ts';

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
      if (!(await isAbsence(inquiry, answer))) {
        return isLoginAddress(answer.location ?? '')
          ? unknown('login_wall', `${status}, login asked for`)
          : unknown('unproven', `${status}, sent elsewhere; no known account is shown instead`);
      }
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

/**
 * Whether what matches the rule's missing side is an absence. Of a redirect whose target the rule does not
 * name that is known only where an account is answered otherwise, for it may be a wall before all pages:
 * a login, another site, or, with a rule of statuses alone, any page.
 */
async function isAbsence(inquiry: Inquiry, answer: FetchAnswer): Promise<boolean> {
  const { location } = answer;
  const { name, site, shape } = inquiry;
  const { missing } = shape;
  if (location === null || missing === null || missing.location !== undefined) return true;
  // The provider between us and the site may block it since it was calibrated.
  const asked = [probeRequest(site, name).url, profileAddress(site, name)] as const;
  const isElsewhere = !isOfSite(asked[0], asked)(location);
  if (!isElsewhere && !isLoginAddress(location) && !isBare(missing)) return true;
  if (!isElsewhere && inquiry.calibration?.state === 'good') return true;
  const proof = await inquiry.prove();
  return proof !== null && proof.member.match !== 'missing' && proof.stranger.match === 'missing';
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
