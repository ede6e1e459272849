import { useQuery } from '@tanstack/react-query';
import { readOffer } from './read-offer.ts';

/** Whether plans can be bought here, and the tax inside their prices. */
export function useOffer() {
  return useQuery({ queryKey: ['offer'], queryFn: readOffer, staleTime: Infinity });
}
