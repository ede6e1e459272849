import { useEffect, useState } from 'react';
import { readFullConfig } from '#lib/full-config.ts';
import type { FullConfig } from '#lib/full-config.ts';

/** What the operator told about herself, once it is loaded. */
export type Operator = 'loading' | 'failed' | FullConfig;

export function useOperator(): Operator {
  const [operator, setOperator] = useState<Operator>('loading');
  useEffect(() => {
    let isGone = false;
    void readFullConfig().then((config) => {
      // Every installation has a name: without one, nothing was loaded.
      if (!isGone) setOperator(config.brandName === null ? 'failed' : config);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return operator;
}
