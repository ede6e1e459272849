import { CircleCheck, CircleDashed, CircleDot } from 'lucide-react';
import type { Verdict } from '@leakblock/domain/scans';

const icons = { found: CircleDot, not_found: CircleCheck, unknown: CircleDashed } as const;

/** The mark of a verdict; the words beside it say the same. */
export function VerdictIcon({ verdict }: { verdict: Verdict }) {
  const Icon = icons[verdict];
  return <Icon className={`verdict verdict-${verdict}`} size={18} aria-hidden="true" />;
}
