import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ownAgenciesKey } from '#features/agencies/own/use-own-agencies.ts';
import { explainDataError } from '#lib/data-failure.ts';
import { rolesQuery } from '../use-roles.ts';

/**
 * Asks anew who somebody is once an answer says that her agency is not there: while this was open it was suspended, or
 * she left its team elsewhere. What stands for that is then shown as to who has just come.
 */
export function useClosing(userId: string): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        if (explainDataError(event.action.error) !== 'agencies.not_found') return;
        void queries.invalidateQueries({ queryKey: rolesQuery(userId).queryKey });
        void queries.invalidateQueries({ queryKey: ownAgenciesKey });
      }),
    [queries, userId],
  );
}
