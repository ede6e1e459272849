import { formatNumber } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { groupNames } from './groups.ts';
import type { Group } from './groups.ts';

type GroupSwitchProps = {
  group: Group;
  counts: Record<Group, number> | undefined;
  onChange: (group: Group) => void;
};

/** Which list is shown, each with how many stand in it. */
export function GroupSwitch({ counts, group, onChange }: GroupSwitchProps) {
  return (
    <div className="fake-groups" role="group" aria-label={text('fake-profiles.group.label')}>
      {groupNames.map((one) => (
        <button
          key={one}
          type="button"
          className="fake-group"
          aria-pressed={one === group}
          onClick={() => onChange(one)}
        >
          {text(`fake-profiles.group.${one}`)}
          {counts !== undefined && <span className="quiet"> {formatNumber(counts[one])}</span>}
        </button>
      ))}
    </div>
  );
}
