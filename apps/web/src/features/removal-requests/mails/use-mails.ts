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
import { removalsKey } from '../cases/use-cases.ts';
import { countMails, readCaseMails, readMails } from './read-mails.ts';
import type { MailList } from './read-mails.ts';

/** Mails come while somebody looks: the lists are read again this often. */
const followMs = 30_000;

const mailsKey = (userId: string) => [...removalsKey(userId), 'mails'] as const;

export function useMailList(list: MailList) {
  const { id } = useUser();
  return useInfiniteQuery({
    queryKey: [...mailsKey(id), 'list', list],
    queryFn: ({ pageParam }) => readMails(list, pageParam),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, page) => sum + page.sent.length + page.received.length, 0);
      return last.sent.length + last.received.length > 0 && read < last.count ? read : null;
    },
    refetchInterval: followMs,
  });
}

export function useMailCounts() {
  const { id } = useUser();
  return useQuery({
    queryKey: [...mailsKey(id), 'counts'],
    queryFn: countMails,
    placeholderData: keepPreviousData,
    refetchInterval: followMs,
  });
}

export function useCaseMails(caseId: string) {
  const { id } = useUser();
  return useQuery({
    queryKey: [...mailsKey(id), 'case', caseId],
    queryFn: () => readCaseMails(caseId),
  });
}

/** One call about a mail at a time; everything that is shown of removals is read again after it, and the figures. */
export function useMailCall() {
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
      void client.invalidateQueries({ queryKey: removalsKey(id) });
      void client.invalidateQueries({ queryKey: ['admin-waiting'] });
    }
  }
  return { run, isBusy, failure };
}
