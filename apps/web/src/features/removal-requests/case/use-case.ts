import { useQuery } from '@tanstack/react-query';
import { useSubject } from '#lib/acting.ts';
import { removalsKey } from '../cases/use-cases.ts';
import { readCase, readCaseEvents, readCaseRequests } from './read-case.ts';

/** A case with its requests and its history. */
export function useCase(id: string) {
  const { id: userId } = useSubject();
  const key = [...removalsKey(userId), 'case', id] as const;
  return {
    found: useQuery({ queryKey: [...key, 'row'], queryFn: () => readCase(userId, id) }),
    requests: useQuery({ queryKey: [...key, 'requests'], queryFn: () => readCaseRequests(id) }),
    events: useQuery({ queryKey: [...key, 'events'], queryFn: () => readCaseEvents(id) }),
  };
}
