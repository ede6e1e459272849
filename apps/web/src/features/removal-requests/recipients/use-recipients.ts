import { useState } from 'react';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { z } from 'zod';
import { useUser } from '#lib/auth-context.ts';
import { dataFailureText } from '#lib/data-failure.ts';
import { callForJson } from '#lib/functions-client.ts';
import { readRecipients, readUndecidedReports } from './read-recipients.ts';

/** Mailboxes bounce and reports come while somebody looks: the lists are read again this often, as their figure is. */
const followMs = 30_000;

const recipientsKey = (userId: string) => ['recipients', userId] as const;

export function useRecipients(words: string) {
  const { id } = useUser();
  return useInfiniteQuery({
    queryKey: [...recipientsKey(id), 'list', words],
    queryFn: ({ pageParam }) => readRecipients(words, pageParam),
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, page) => sum + page.rows.length, 0);
      return last.rows.length > 0 && read < last.count ? read : null;
    },
    refetchInterval: followMs,
  });
}

export function useUndecidedReports() {
  const { id } = useUser();
  return useQuery({
    queryKey: [...recipientsKey(id), 'reports'],
    queryFn: readUndecidedReports,
    refetchInterval: followMs,
  });
}

/** One call about the directory at a time; list and figures are read again after it. */
export function useRecipientCall() {
  const { id } = useUser();
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function run(name: string, body: object): Promise<boolean> {
    if (isBusy) return false;
    setIsBusy(true);
    setFailure(null);
    try {
      await callForJson(name, body, z.unknown());
      return true;
    } catch (error) {
      setFailure(dataFailureText(error));
      return false;
    } finally {
      setIsBusy(false);
      void client.invalidateQueries({ queryKey: recipientsKey(id) });
      void client.invalidateQueries({ queryKey: ['admin-waiting'] });
    }
  }
  return { run, isBusy, failure, setFailure };
}
