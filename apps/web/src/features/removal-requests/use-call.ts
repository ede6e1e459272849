import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { useSubject } from '#lib/acting.ts';
import { dataFailureText } from '#lib/data-failure.ts';
import { callForJson } from '#lib/functions-client.ts';
import { removalsKey } from './cases/use-cases.ts';

/**
 * One call at a time of a function that changes cases; what is shown of them is read again when it is done, and what
 * waits for an operator.
 */
export function useCall() {
  const { id: userId, call } = useSubject();
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function run<T>(name: string, body: object, schema: z.ZodType<T>): Promise<T | null> {
    if (isBusy) return null;
    setIsBusy(true);
    setFailure(null);
    try {
      return await callForJson(name, body, schema, call);
    } catch (error) {
      setFailure(dataFailureText(error));
      return null;
    } finally {
      setIsBusy(false);
      void client.invalidateQueries({ queryKey: removalsKey(userId) });
      void client.invalidateQueries({ queryKey: ['admin-waiting'] });
    }
  }

  return { run, isBusy, failure };
}
