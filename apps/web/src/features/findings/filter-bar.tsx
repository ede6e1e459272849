import { useEffect, useState } from 'react';
import { findingSiteKinds, findingStatuses } from '@leakblock/domain/findings';
import { matchQualities } from '@leakblock/domain/scans';
import { text } from '#lib/texts.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { lanes, orders, stages } from './finding-filter.ts';
import type { FindingFilter } from './finding-filter.ts';

type FilterBarProps = { filter: FindingFilter; onChange: (filter: FindingFilter) => void };

/** Milliseconds without a key before what was typed is searched. */
const typingMs = 250;

/** What is shown of all findings, and in which order. */
export function FilterBar({ filter, onChange }: FilterBarProps) {
  const any = { value: '', label: text('findings.filter.any') };
  const matches = [
    ...lanes.map((lane) => ({ value: lane, label: text(`findings.lane.${lane}`) })),
    ...matchQualities.map((each) => ({ value: each, label: text(`findings.quality.${each}`) })),
  ];
  return (
    <div className="findings-filter" role="search" aria-label={text('findings.list.title')}>
      <TextFilter value={filter.text} onChange={(typed) => onChange({ ...filter, text: typed })} />
      <SelectField
        id="findings-status"
        label={text('findings.filter.status')}
        value={filter.status ?? ''}
        options={[
          any,
          ...findingStatuses.map((value) => ({ value, label: text(`findings.status.${value}`) })),
        ]}
        onChange={({ target }) =>
          onChange({ ...filter, status: pick(findingStatuses, target.value) })
        }
      />
      <SelectField
        id="findings-match"
        label={text('findings.filter.match')}
        value={filter.quality ?? filter.lane ?? ''}
        options={[any, ...matches]}
        onChange={({ target: { value } }) =>
          onChange({ ...filter, lane: pick(lanes, value), quality: pick(matchQualities, value) })
        }
      />
      <SelectField
        id="findings-kind"
        label={text('findings.filter.kind')}
        value={filter.kind ?? ''}
        options={[
          any,
          ...findingSiteKinds.map((value) => ({ value, label: text(`findings.kind.${value}`) })),
        ]}
        onChange={({ target }) =>
          onChange({ ...filter, kind: pick(findingSiteKinds, target.value) })
        }
      />
      <SelectField
        id="findings-stage"
        label={text('findings.filter.stage')}
        value={filter.stage ?? ''}
        options={[
          any,
          ...stages.map((value) => ({ value, label: text(`findings.stage.${value}`) })),
        ]}
        onChange={({ target }) => onChange({ ...filter, stage: pick(stages, target.value) })}
      />
      <SelectField
        id="findings-order"
        label={text('findings.filter.order')}
        value={filter.order}
        options={orders.map((value) => ({ value, label: text(`findings.order.${value}`) }))}
        onChange={({ target }) =>
          onChange({ ...filter, order: pick(orders, target.value) ?? 'score' })
        }
      />
    </div>
  );
}

const pick = <T extends string>(values: readonly T[], value: string): T | null =>
  values.find((each) => each === value) ?? null;

function TextFilter({ onChange, value }: { value: string; onChange: (text: string) => void }) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // Cleared from outside, or read from an address.
  if (known !== value) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onChange(typed.trim()), typingMs);
    return () => clearTimeout(timer);
  });
  return (
    <TextField
      id="findings-text"
      type="search"
      label={text('findings.filter.text')}
      value={typed}
      maxLength={100}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
