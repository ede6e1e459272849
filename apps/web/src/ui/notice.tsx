import type { ReactNode } from 'react';

/** A sentence that needs attention without alarm; read out when it appears. */
export function Notice({ tone, children }: { tone: 'problem' | 'good'; children: ReactNode }) {
  return (
    <div className={`notice notice-${tone}`} role={tone === 'problem' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
