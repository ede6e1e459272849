import { makers } from '@leakblock/domain/works';
import type { RemovalDraft } from '#lib/removal-choice.ts';
import { text } from '#lib/texts.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { makerOfDescribed } from './create-cases.ts';

type DescribeWorkProps = {
  draft: RemovalDraft;
  onChange: (changes: Partial<RemovalDraft>) => void;
};

/** What was copied, in her words, for pages on which nothing was recognised. */
export function DescribeWork({ draft, onChange }: DescribeWorkProps) {
  return (
    <>
      <div className="field">
        <label className="field-label" htmlFor="work-description">
          {text('removal-requests.works.describe')}
        </label>
        <p id="work-description-hint" className="field-hint">
          {text('removal-requests.works.describeHint')}
        </p>
        <textarea
          id="work-description"
          className="field-input"
          rows={3}
          maxLength={1000}
          value={draft.description}
          aria-describedby="work-description-hint"
          onChange={({ target }) => onChange({ description: target.value })}
        />
      </div>
      <SelectField
        id="work-kind"
        label={text('removal-requests.works.kind')}
        value={draft.kind}
        options={(['photo', 'video', 'text', 'profile'] as const).map((kind) => ({
          value: kind,
          label: text(`removal-requests.works.kind.${kind}`),
        }))}
        onChange={({ target }) => onChange({ kind: target.value })}
      />
      <TextField
        id="work-original"
        type="url"
        label={text('removal-requests.works.original')}
        hint={text('removal-requests.works.originalHint')}
        value={draft.originalUrl}
        maxLength={2000}
        onChange={({ target }) => onChange({ originalUrl: target.value })}
      />
      <SelectField
        id="work-maker"
        label={text('removal-requests.works.maker')}
        value={makerOfDescribed(draft) ?? ''}
        options={[
          { value: '', label: text('removal-requests.works.choose') },
          ...makers.map((maker) => ({
            value: maker,
            label: text(`removal-requests.maker.${maker}`),
          })),
        ]}
        onChange={({ target }) =>
          onChange({ makers: { ...draft.makers, described: target.value } })
        }
      />
    </>
  );
}
