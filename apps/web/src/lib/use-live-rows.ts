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

/**
 * Follows changes of rows while the screen is shown. What the connection has lost the client joins again by itself, after
 * 1, 2, 5, then 10 s; what the server has closed is opened anew here.
 * @param onDoubt asks whether the session still lives
 */
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
    let nextTry: ReturnType<typeof setTimeout> | undefined;

    async function doubt(supabase: Supabase) {
      lastDoubt = Date.now();
      try {
        await onDoubt(supabase);
      } catch (error) {
        logProblem('The session was not checked.', String(error));
      }
    }

    function follow(supabase: Supabase, name: string) {
      const opened = supabase.channel(name);
      for (const { event, table, filter } of JSON.parse(key) as LiveRows['tables']) {
        const what = { event: event as '*', schema: 'public', table, filter };
        opened.on<Row>('postgres_changes', what, pace.take);
      }
      joined = { supabase, channel: opened };
      opened.subscribe((status: string) => {
        if (isOver) return;
        if (status === 'SUBSCRIBED') join();
        else if (status === 'CLOSED') followAgain(supabase, name);
        else if (Date.now() - lastDoubt >= doubtMs) void doubt(supabase);
      });
    }

    /** The server has closed the channel, since its token had run out, say: the client has put it away for good. */
    function followAgain(supabase: Supabase, name: string) {
      joined = null;
      clearTimeout(nextTry);
      const wait = Math.max(0, lastDoubt + doubtMs - Date.now());
      nextTry = setTimeout(() => void askAndFollow(supabase, name), wait);
    }

    async function askAndFollow(supabase: Supabase, name: string) {
      await doubt(supabase);
      const { data, error } = await supabase.auth.getSession();
      if (isOver) return;
      if (data.session !== null) follow(supabase, name);
      // Without a connection nobody knows yet; a session that is over gives no error the next time.
      else if (error !== null) followAgain(supabase, name);
    }

    open().then(
      (supabase) => {
        if (!isOver) follow(supabase, channel);
      },
      (error: unknown) => logProblem('Nothing can be followed.', String(error)),
    );
    return () => {
      isOver = true;
      clearTimeout(nextTry);
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
