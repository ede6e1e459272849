import type { InstantScanFinding } from './instant-scan.ts';

/** Visitors see this many findings; the rest is counted (SPEC section 6, sample results only). */
export const visitorSampleSize = 3;

/** `https://leaks.example/jane-doe/12` → `https://l••••••••••/••••`: the site's kind is told, not the place. */
export function maskAddress(address: string): string {
  const match = /^(https?:\/\/)([^/?#]+)(.*)$/u.exec(address);
  if (match === null) return '••••';
  const [, scheme = '', host = '', rest = ''] = match;
  return `${scheme}${host.slice(0, 1)}${'•'.repeat(Math.max(3, host.length - 1))}${rest === '' ? '' : '/••••'}`;
}

/** The finding without what leads straight to the page: address and title. The site is named among the answers. */
export function maskFinding(finding: InstantScanFinding): InstantScanFinding {
  return {
    ...finding,
    address: maskAddress(finding.address),
    title: null,
    masked: true,
  };
}

/** Best matches first, masked, at most `visitorSampleSize`. */
export function visibleToVisitor(findings: readonly InstantScanFinding[]): InstantScanFinding[] {
  return [...findings]
    .sort((a, b) => b.probability - a.probability)
    .slice(0, visitorSampleSize)
    .map(maskFinding);
}
