import { useState } from 'react';
import { text } from '#lib/texts.ts';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { TextField } from '#ui/text-field.tsx';

type CreatorChoiceProps = {
  creators: readonly { userId: string; name: string }[];
  chosen: ReadonlySet<string>;
  error: string | null;
  onChange: (chosen: ReadonlySet<string>) => void;
};

/** From how many on a name is found faster by typing it. */
const manyCreators = 8;

/** Some of the creators, each a box to tick. What is ticked stays while a name is searched for. */
export function CreatorChoice({ chosen, creators, error, onChange }: CreatorChoiceProps) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = creators.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <fieldset
      className="agency-scopes"
      aria-describedby={error === null ? 'report-count' : 'report-count report-who-wrong'}
    >
      <legend className="field-label">{text('agency-area.report.chosen')}</legend>
      {error !== null && (
        <p id="report-who-wrong" className="field-error" role="alert">
          {error}
        </p>
      )}
      {creators.length > manyCreators && (
        <TextField
          id="report-search"
          type="search"
          label={text('agency-area.report.search')}
          value={search}
          autoComplete="off"
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <div className="agency-choice">
        {found.map(({ name, userId }) => (
          <CheckboxField
            key={userId}
            id={`report-${userId}`}
            label={<bdi>{name}</bdi>}
            checked={chosen.has(userId)}
            onChange={({ target }) => {
              const next = new Set(chosen);
              if (target.checked) next.add(userId);
              else next.delete(userId);
              onChange(next);
            }}
          />
        ))}
        {found.length === 0 && <p className="quiet">{text('agency-area.report.noMatch')}</p>}
      </div>
      <p id="report-count" className="quiet" role="status">
        {text('agency-area.report.count', { count: chosen.size })}
      </p>
    </fieldset>
  );
}
