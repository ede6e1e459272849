import { useState } from 'react';
import type { AgencyBilling } from '@leakblock/domain/agencies';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import './billing.css';

type CoverageTableProps = {
  creators: AgencyBilling['creators'];
  chosen: readonly string[];
  /** Nothing can be ticked: it is read only. */
  isFixed: boolean;
  onChange: (creatorId: string, isChosen: boolean) => void;
};

/** Creators that are shown at once; from as many on they are looked for by name. */
const perView = 50;

/** Every creator with a tick, the long list some at a time. */
export function CoverageTable({ creators, chosen, isFixed, onChange }: CoverageTableProps) {
  const [words, setWords] = useState('');
  const [shown, setShown] = useState(perView);
  const found = creators.filter(({ name }) =>
    name.toLowerCase().includes(words.trim().toLowerCase()),
  );
  return (
    <>
      {creators.length > 10 && (
        <TextField
          id="coverage-search"
          type="search"
          label={text('agency-area.billing.search')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      )}
      <ul className="agency-coverage" aria-label={text('agency-area.billing.coverage')}>
        {found.slice(0, shown).map(({ userId, name, isCovered }) => (
          <li key={userId}>
            <CheckboxField
              id={`cover-${userId}`}
              label={name === '' ? text('agency-area.billing.unnamed') : name}
              checked={chosen.includes(userId)}
              disabled={isFixed}
              onChange={({ currentTarget }) => onChange(userId, currentTarget.checked)}
            />
            <span className="quiet">
              {text(isCovered ? 'agency-area.billing.isCovered' : 'agency-area.billing.isNot')}
            </span>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p className="quiet">{text('agency-area.search.none', { words: words.trim() })}</p>
      )}
      {found.length > shown && (
        <p className="actions">
          <Button look="quiet" onClick={() => setShown(shown + perView)}>
            {text('billing.invoices.more')}
          </Button>
        </p>
      )}
    </>
  );
}
