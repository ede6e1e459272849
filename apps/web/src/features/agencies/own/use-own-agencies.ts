import { useQuery } from '@tanstack/react-query';
import { ownAgenciesAnswer } from '@leakblock/domain/agencies';
import { callForJson } from '#lib/functions-client.ts';

export const ownAgenciesKey = ['own-agencies'] as const;

/** Who acts for the person, or asks to, and her place in the team of an agency. */
export const useOwnAgencies = () =>
  useQuery({
    queryKey: ownAgenciesKey,
    queryFn: () => callForJson('read-own-agencies', {}, ownAgenciesAnswer),
  });
