import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readHub } from '../read-hub.ts';

const key = ['earning-hub'] as const;

/** What the earning hub shows, and how to read it again with all that follows from it. */
export function useHub() {
  const client = useQueryClient();
  const hub = useQuery({ queryKey: key, queryFn: readHub });
  return { hub, refresh: async () => client.invalidateQueries({ queryKey: key }) };
}
