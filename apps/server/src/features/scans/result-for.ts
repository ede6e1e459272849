import { maskFinding, visibleToVisitor, visitorSampleSize } from '@leakblock/domain/scans';
import type { InstantScanFinding, InstantScanResult } from '@leakblock/domain/scans';

/** The result as this person may see it: all for the signed-in, figures and a sample for a visitor. */
export function resultFor(userId: string | null, result: InstantScanResult): InstantScanResult {
  if (userId !== null) return result;
  const findings = visibleToVisitor(result.findings);
  return { ...result, findings, hiddenFindings: result.findings.length - findings.length };
}

/**
 * One finding while the scan still runs. A visitor sees the first ones; the result then shows the best.
 * @param shown findings told before this one
 */
export function sampleFor(
  userId: string | null,
  finding: InstantScanFinding,
  shown: number,
): InstantScanFinding | null {
  if (userId !== null) return finding;
  return shown < visitorSampleSize ? maskFinding(finding) : null;
}
