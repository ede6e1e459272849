import { useEffect, useEffectEvent } from 'react';
import type { RealtimeChannel, RealtimePostgresChangesPayload } from '@supabase/supabase-js';
import { logProblem } from './log-problem.ts';
import type { Supabase } from './supabase-client.ts';

type Row = Record<string, unknown>;
export type RowChange = RealtimePostgresChangesPayload<Row>;

export type LiveRows = {
  /** Name of the channel; one of each per page. Null: nobody is there to listen. */
  channel: string | null;
  tables: readonly { event: 'INSERT' | 'UPDATE' | '*'; table: string; filter: string }[];
  onChange: (change: RowChange) => void;
  /** The channel is joined, also after the connection was lost: what happened meanwhile has to be read. */
  onJoin: () => void;
};

/** Changes handed on in a second at most; more wait their turn. */
const changesPerSecond = 10;
/** Milliseconds between two questions whether the session still lives. */
const doubtMs = 5000;

/** Follows changes of rows while the screen is shown. The client joins again by itself, after 1, 2, 5, then 10 s. */
export function useLiveRows(
  open: () => Promise<Supabase>,
  { channel, tables, onChange, onJoin }: LiveRows,
  onDoubt: (supabase: Supabase) => Promise<void>,
): void {
  const change = useEffectEvent(onChange);
  const join = useEffectEvent(onJoin);
  const key = JSON.stringify(tables);

  useEffect(() => {
    if (channel === null) return;
    const pace = createPace(change);
    let isOver = false;
    let joined: { supabase: Supabase; channel: RealtimeChannel } | null = null;
    let lastDoubt = 0;

    function doubt(supabase: Supabase) {
      if (Date.now() - lastDoubt < doubtMs) return;
      lastDoubt = Date.now();
      onDoubt(supabase).catch((error: unknown) =>
        logProblem('The session was not checked.', String(error)),
      );
    }

    open().then(
      (supabase) => {
        if (isOver) return;
        const opened = supabase.channel(channel);
        for (const { event, table, filter } of JSON.parse(key) as LiveRows['tables']) {
          const what = { event: event as '*', schema: 'public', table, filter };
          opened.on<Row>('postgres_changes', what, pace.take);
        }
        opened.subscribe((status: string) => {
          if (isOver) return;
          if (status === 'SUBSCRIBED') join();
          else doubt(supabase);
        });
        joined = { supabase, channel: opened };
      },
      (error: unknown) => logProblem('Nothing can be followed.', String(error)),
    );
    return () => {
      isOver = true;
      pace.stop();
      void joined?.supabase.removeChannel(joined.channel);
    };
  }, [channel, key, open, onDoubt]);
}

/** Hands changes on one after the other, so many in a second at most. */
export function createPace(hand: (change: RowChange) => void) {
  const waiting: RowChange[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  const next = () => {
    const change = waiting.shift();
    timer = change === undefined ? null : setTimeout(next, 1000 / changesPerSecond);
    if (change !== undefined) hand(change);
  };
  return {
    take: (change: RowChange) => {
      waiting.push(change);
      if (timer === null) next();
    },
    stop: () => {
      waiting.length = 0;
      if (timer !== null) clearTimeout(timer);
    },
  };
}
