import type { PlatformCategory } from '@leakblock/domain/site-catalogue';
import { formatDateTime, formatNumber } from '#lib/format.ts';
import { Loaded } from '#lib/loaded.tsx';
import { useSubject } from '#lib/acting.ts';
import { text } from '#lib/texts.ts';
import { Skeleton } from '#ui/waiting.tsx';
import type { Group } from './groups.ts';
import type { LastScan } from './read-fake-profiles.ts';
import { useLastScan } from './use-fake-profiles.ts';

type NothingHereProps = {
  group: Group;
  category: PlatformCategory | null;
  /** There are profiles in another group; null while that is not known. */
  hasAny: boolean | null;
};

/** What an empty list means: everything is decided, nothing was found, or nobody has looked. */
export function NothingHere({ category, group, hasAny }: NothingHereProps) {
  const isAboutScan = group === 'new' && category === null && hasAny === false;
  const scan = useLastScan(isAboutScan);
  if (isAboutScan) return <Loaded query={scan}>{(last) => <NothingFound scan={last} />}</Loaded>;
  if (hasAny === null) return <Skeleton label={text('errors.wait')} />;
  return (
    <section className="panel empty">
      <p>
        {category === null
          ? text(`fake-profiles.empty.group.${group}`)
          : text('fake-profiles.empty.category')}
      </p>
    </section>
  );
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
