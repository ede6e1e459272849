import type { ReactNode } from 'react';

export type BadgeTone = 'alert' | 'strong' | 'calm' | 'plain';

export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
