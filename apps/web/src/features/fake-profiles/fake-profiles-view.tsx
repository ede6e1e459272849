import { useState } from 'react';
import { platformCategories } from '@leakblock/domain/site-catalogue';
import type { PlatformCategory } from '@leakblock/domain/site-catalogue';
import { text } from '#lib/texts.ts';
import { SelectField } from '#ui/select-field.tsx';
import { GroupSwitch } from './group-switch.tsx';
import type { Group } from './groups.ts';
import { GroupView } from './group-view.tsx';
import { ReviewStatus } from './review-status.tsx';
import { useGroupCounts } from './use-fake-profiles.ts';
import { useReview } from './use-review.ts';
import './fake-profiles.css';

/** Accounts that may pose as somebody, and what is decided about each. */
export function FakeProfilesView() {
  const [group, setGroup] = useState<Group>('new');
  const [category, setCategory] = useState<PlatformCategory | null>(null);
  const counts = useGroupCounts();
  const { error, last, leaving, retry, review } = useReview();

  return (
    <>
      <div className="fake-filters">
        <GroupSwitch group={group} counts={counts.data} onChange={setGroup} />
        <SelectField
          id="fake-category"
          label={text('fake-profiles.category.label')}
          value={category ?? 'all'}
          onChange={({ target }) =>
            setCategory(platformCategories.find((one) => one === target.value) ?? null)
          }
          options={[
            { value: 'all', label: text('fake-profiles.category.all') },
            ...platformCategories.map((one) => ({
              value: one,
              label: text(`fake-profiles.category.${one}`),
            })),
          ]}
        />
      </div>
      <ReviewStatus
        last={last}
        error={error}
        onUndo={(ids) => review({ ids, action: 'undo' })}
        onRetry={retry}
      />
      <GroupView
        // Another list begins with nothing selected.
        key={`${group} ${category ?? ''}`}
        group={group}
        category={category}
        leaving={leaving}
        lastIds={last?.action === 'undo' ? [] : (last?.changed ?? [])}
        onReview={review}
      />
    </>
  );
}
