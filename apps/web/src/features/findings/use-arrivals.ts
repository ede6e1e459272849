import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSubject } from '#lib/acting.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import { useLiveRows } from '#lib/use-live-rows.ts';
import type { RowChange } from '#lib/use-live-rows.ts';

/** The frame follows the person's session already. */
const leaveToFrame = () => Promise.resolve();

/** New findings that came while the screen was open; nothing on it moves before she asks for them. */
export function useArrivals() {
  const { id: userId } = useSubject();
  const client = useQueryClient();
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set());
  useLiveRows(
    openSupabase,
    {
      channel: `findings:${userId}`,
      tables: [{ event: 'INSERT', table: 'findings', filter: `user_id=eq.${userId}` }],
      onChange: ({ new: row }: RowChange) => {
        const { id, status } = row as { id?: unknown; status?: unknown };
        if (typeof id !== 'string' || status !== 'new') return;
        setArrived((before) => new Set(before).add(id));
      },
      // What came while nobody listened is in the counts.
      onJoin: () => void client.invalidateQueries({ queryKey: ['findings', userId, 'count'] }),
    },
    leaveToFrame,
  );
  return {
    count: arrived.size,
    show: () => {
      setArrived(new Set());
      void client.invalidateQueries({ queryKey: ['findings', userId] });
    },
  };
}
