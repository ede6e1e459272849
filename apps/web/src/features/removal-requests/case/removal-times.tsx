import { useQuery } from '@tanstack/react-query';
import { removalTimes } from '@leakblock/domain/removal-requests';
import type { z } from 'zod';
import { formatNumber } from '#lib/format.ts';
import { readRows } from '#lib/read-rows.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import { text } from '#lib/texts.ts';
import { Section } from '#ui/page.tsx';
import type { CaseRequest } from './read-case.ts';

type Time = z.infer<typeof removalTimes>[number];

type RemovalTimesProps = {
  requests: readonly CaseRequest[];
  /** A part of the screen of its own, not the end of another. */
  isAlone?: boolean;
};

/** How long it took others with recipients of these kinds, with the number of cases behind it; never a promise. */
export function RemovalTimes({ requests, isAlone = false }: RemovalTimesProps) {
  const times = useQuery({
    queryKey: ['removal-times'],
    queryFn: async () => {
      const supabase = await openSupabase();
      return removalTimes.parse(await readRows(supabase.rpc('removal_times')));
    },
    staleTime: 3600_000,
  });
  const asked = times.data?.filter(({ kind, scope }) =>
    requests.some((request) => request.kind === kind && request.scope === scope),
  );
  if (asked === undefined || asked.length === 0) return null;
  const told = (
    <>
      <ul className="bullets">
        {asked.map((time) => (
          <li key={`${time.scope} ${time.kind}`}>{timeText(time)}</li>
        ))}
      </ul>
      <p className="quiet">{text('removal-requests.times.note')}</p>
    </>
  );
  const title = text('removal-requests.times.title');
  return isAlone ? (
    <Section id="times" title={title}>
      {told}
    </Section>
  ) : (
    <div className="removal-times">
      <h3>{title}</h3>
      {told}
    </div>
  );
}

function timeText({ kind, median_hours: hours, sample, scope }: Time): string {
  const what = {
    scope: text(`removal-requests.scope.${scope}`),
    kind: text(`removal-requests.kind.${kind}`),
    sample: formatNumber(sample),
  };
  return hours < 72
    ? text('removal-requests.times.hours', { ...what, count: Math.max(1, Math.round(hours)) })
    : text('removal-requests.times.days', { ...what, count: Math.round(hours / 24) });
}
