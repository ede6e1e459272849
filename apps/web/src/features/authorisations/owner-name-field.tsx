import { text } from '#lib/texts.ts';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { OwnerChoice, SigningDraft } from './signing-draft.ts';

type OwnerNameFieldProps = {
  draft: Pick<SigningDraft, 'owner' | 'otherName'>;
  stageNames: readonly string[];
  error: string | null;
  onChange: (part: Partial<SigningDraft>) => void;
};

const valueOf = (owner: OwnerChoice) =>
  owner.kind === 'stage' ? `stage ${owner.name}` : owner.kind;

function choiceOf(value: string): OwnerChoice {
  if (value === 'other' || value === 'legal') return { kind: value };
  return { kind: 'stage', name: value.slice('stage '.length) };
}

/** The name that recipients read as the owner's: the legal one only by choice, and with a warning. */
export function OwnerNameField({ draft, error, onChange, stageNames }: OwnerNameFieldProps) {
  const isOther = draft.owner.kind === 'other';
  return (
    <>
      <SelectField
        id="owner"
        label={text('authorisations.sign.owner.label')}
        hint={text('authorisations.sign.owner.hint')}
        error={isOther ? null : error}
        value={valueOf(draft.owner)}
        onChange={({ target }) => onChange({ owner: choiceOf(target.value) })}
        options={[
          ...stageNames.map((name) => ({ value: `stage ${name}`, label: name })),
          { value: 'other', label: text('authorisations.sign.owner.other') },
          { value: 'legal', label: text('authorisations.sign.owner.legal') },
        ]}
      />
      {isOther && (
        <TextField
          id="owner-other"
          label={text('authorisations.sign.owner.otherLabel')}
          error={error}
          value={draft.otherName}
          autoComplete="off"
          onChange={({ target }) => onChange({ otherName: target.value })}
        />
      )}
      {draft.owner.kind === 'legal' && (
        <Notice tone="problem">
          <p>{text('authorisations.sign.owner.warning')}</p>
        </Notice>
      )}
    </>
  );
}
