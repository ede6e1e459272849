/** Local storage key of the answer to whether a recommendation may be remembered here. */
const decisionKey = 'recommendation';

export type ReferralDecision = 'yes' | 'no';

/** What was answered in this browser; null when nobody has answered. */
export function storedDecision(): ReferralDecision | null {
  try {
    const stored = localStorage.getItem(decisionKey);
    return stored === 'yes' || stored === 'no' ? stored : null;
  } catch {
    return null;
  }
}

export function storeDecision(decision: ReferralDecision): void {
  try {
    localStorage.setItem(decisionKey, decision);
  } catch {
    // Where storage is closed the next link asks again.
  }
}
