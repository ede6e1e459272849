import type { ReactNode } from 'react';
import type { PlatformCategory } from '@leakblock/domain/site-catalogue';
import { formatDateTime, formatNumber } from '#lib/format.ts';
import { Loaded } from '#lib/loaded.tsx';
import { useSubject } from '#lib/acting.ts';
import { text } from '#lib/texts.ts';
import type { Group } from './groups.ts';
import type { LastScan } from './read-fake-profiles.ts';
import { useGroupCounts, useLastScan } from './use-fake-profiles.ts';

type NothingHereProps = {
  group: Group;
  category: PlatformCategory | null;
};

/** What an empty list means: everything is decided, nothing was found, or nobody has looked. */
export function NothingHere({ category, group }: NothingHereProps) {
  const decided = (
    <section className="panel empty">
      <p>
        {category === null
          ? text(`fake-profiles.empty.group.${group}`)
          : text('fake-profiles.empty.category')}
      </p>
    </section>
  );
  if (group !== 'new' || category !== null) return decided;
  return <NothingNew decided={decided} />;
}

/** Nothing was found only where there is none in any group. */
function NothingNew({ decided }: { decided: ReactNode }) {
  const counts = useGroupCounts();
  return (
    <Loaded query={counts}>
      {(found) => (Object.values(found).some((count) => count > 0) ? decided : <NothingYet />)}
    </Loaded>
  );
}

function NothingYet() {
  const scan = useLastScan();
  return <Loaded query={scan}>{(last) => <NothingFound scan={last} />}</Loaded>;
}

function NothingFound({ scan }: { scan: LastScan }) {
  const { isActing } = useSubject();
  const kind = scan === null ? 'never' : scan.isRunning ? 'running' : 'none';
  return (
    <section className="panel empty" aria-labelledby="nothing-title">
      <h2 id="nothing-title">{text(`fake-profiles.empty.${kind}.title`)}</h2>
      <p>{describe(scan)}</p>
      {!isActing && (
        <p className="actions">
          <a className="button button-primary" href="/dashboard">
            {text('fake-profiles.empty.dashboard')}
          </a>
          <a className="button button-quiet" href="/account#official_link">
            {text('fake-profiles.empty.links')}
          </a>
        </p>
      )}
    </section>
  );
}

function describe(scan: LastScan): string {
  if (scan === null) return text('fake-profiles.empty.never.body');
  const total = formatNumber(scan.total);
  return scan.isRunning
    ? text('fake-profiles.empty.running.body', { done: formatNumber(scan.done), total })
    : text('fake-profiles.empty.none.body', {
        when: formatDateTime(scan.startedAt),
        total,
        answered: formatNumber(scan.answered),
      });
}
