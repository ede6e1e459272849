import { useEffect, useRef, useState } from 'react';
import type { FakeProfileAction } from '@leakblock/domain/fake-profiles';
import { canReview } from '@leakblock/domain/fake-profiles';
import { useSubject } from '#lib/acting.ts';
import { formatNumber } from '#lib/format.ts';
import { Loaded } from '#lib/loaded.tsx';
import { MoreButton } from '#lib/more-button.tsx';
import { text } from '#lib/texts.ts';
import { BatchBar } from './batch-bar.tsx';
import { MineDialog } from './mine-dialog.tsx';
import { NothingHere } from './nothing-here.tsx';
import { ProfileList } from './profile-list.tsx';
import type { FakeProfile, Shown } from './read-fake-profiles.ts';
import { ReportDialog } from './report-dialog.tsx';
import { useFakeProfiles } from './use-fake-profiles.ts';
import type { Review } from './use-review.ts';

type GroupViewProps = Shown & {
  /** Decided about, and about to be gone from the list. */
  leaving: readonly string[];
  /** What the last decision changed: U takes it back. */
  lastIds: readonly string[];
  onReview: (review: Review) => void;
};

/** A decision that is asked about before it is made. */
type Asked = { kind: 'report' | 'mine'; profiles: readonly FakeProfile[] };

/** One list: selecting, deciding, and more of it. */
export function GroupView(props: GroupViewProps) {
  const { category, group, lastIds, leaving, onReview } = props;
  const mayReview = useSubject().may('review');
  const query = useFakeProfiles({ group, category });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<Asked | null>(null);
  const region = useRef<HTMLDivElement>(null);
  const next = useRef<string | null>(null);
  const loaded = query.data?.pages.flatMap((page) => page.profiles) ?? [];
  const profiles = loaded.filter(({ id }) => !leaving.includes(id));
  const chosen = profiles.filter(({ id }) => selected.has(id));
  const shownIds = profiles.map(({ id }) => id).join(' ');

  // A card that leaves takes the focus with it: the one after it gets it, else the list.
  useEffect(() => {
    if (next.current === null) return;
    const card = document.getElementById(`profile-${next.current}`);
    next.current = null;
    (card ?? region.current)?.focus();
  }, [shownIds]);

  function decide(some: readonly FakeProfile[], review: Omit<Review, 'ids'>) {
    const ids = some.map(({ id }) => id);
    const last = profiles.findLastIndex(({ id }) => ids.includes(id));
    const after = profiles.slice(last + 1).find(({ id }) => !ids.includes(id));
    const before = profiles.findLast(({ id }) => !ids.includes(id));
    next.current = (after ?? before)?.id ?? '';
    setAsked(null);
    setSelected(new Set());
    onReview({ ids, ...review });
  }

  function act(some: readonly FakeProfile[], action: FakeProfileAction) {
    if (!mayReview) return;
    if (action === 'undo') {
      const decided = some.filter(({ status }) => status !== 'new');
      if (decided.length > 0) decide(decided, { action });
      else if (lastIds.length > 0) onReview({ ids: lastIds, action });
      return;
    }
    const open = some.filter(({ status }) => canReview(status, action));
    if (open.length === 0) return;
    if (action === 'report' || action === 'mine') setAsked({ kind: action, profiles: open });
    else decide(open, { action });
  }

  return (
    <div className="fake-view" ref={region} tabIndex={-1}>
      <Loaded query={query} lines={8}>
        {({ pages }) =>
          profiles.length === 0 && !query.hasNextPage ? (
            <NothingHere group={group} category={category} />
          ) : (
            <>
              <BatchBar
                shown={profiles}
                selected={chosen}
                onSelectAll={() => setSelected(new Set(profiles.map(({ id }) => id)))}
                onClear={() => setSelected(new Set())}
                onAct={(action) => act(chosen, action)}
              />
              <ProfileList
                profiles={profiles}
                selected={selected}
                onSelect={(id) => setSelected((before) => toggle(before, id))}
                onAct={(profile, action) => act([profile], action)}
              />
              <div className="fake-more">
                <span className="quiet">
                  {text('fake-profiles.list.shown', {
                    shown: formatNumber(profiles.length),
                    count: formatNumber(
                      (pages.at(-1)?.count ?? loaded.length) - (loaded.length - profiles.length),
                    ),
                  })}
                </span>
                <MoreButton pages={query} label={text('fake-profiles.list.more')} />
              </div>
              {mayReview && (
                <details className="explained">
                  <summary>{text('fake-profiles.keys.title')}</summary>
                  <p>{text('fake-profiles.keys.body')}</p>
                </details>
              )}
            </>
          )
        }
      </Loaded>
      {asked?.kind === 'report' && (
        <ReportDialog
          profiles={asked.profiles}
          onClose={() => setAsked(null)}
          onConfirm={() => decide(asked.profiles, { action: 'report' })}
        />
      )}
      {asked?.kind === 'mine' && (
        <MineDialog
          profiles={asked.profiles}
          onClose={() => setAsked(null)}
          onConfirm={(asOfficialLink) => decide(asked.profiles, { action: 'mine', asOfficialLink })}
        />
      )}
    </div>
  );
}

function toggle(before: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const after = new Set(before);
  if (!after.delete(id)) after.add(id);
  return after;
}
