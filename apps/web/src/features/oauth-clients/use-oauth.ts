import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clientsAnswer, grantsAnswer, webhooksAnswer } from '@leakblock/domain/oauth-clients';
import { callForJson } from '#lib/functions-client.ts';
import { useAct as useOneAct } from '#lib/use-act.ts';
import { holdPlace } from '#lib/hold-place.ts';

/** What the caller allows whom. */
export const useGrants = () =>
  useQuery({
    queryKey: ['oauth', 'grants'],
    queryFn: async () => (await callForJson('list-oauth-grants', {}, grantsAnswer)).grants,
  });

/** The apps that the caller registered. */
export const useClients = () =>
  useQuery({
    queryKey: ['oauth', 'clients'],
    queryFn: async () => (await callForJson('list-oauth-clients', {}, clientsAnswer)).clients,
  });

/** The caller's webhooks. */
export const useWebhooks = () =>
  useQuery({
    queryKey: ['oauth', 'webhooks'],
    queryFn: async () => (await callForJson('list-webhooks', {}, webhooksAnswer)).webhooks,
  });

/** Does something, once at a time, and reads all lists of this screen again; `problem` says why it did not work. */
export function useAct() {
  const queries = useQueryClient();
  const { run, isBusy, problem } = useOneAct();
  const act = (work: () => Promise<void>): Promise<boolean> => {
    const keepPlace = holdPlace();
    return run(async () => {
      await work();
      await queries.invalidateQueries({ queryKey: ['oauth'] });
      keepPlace();
    });
  };
  return { act, isBusy, problem };
}
