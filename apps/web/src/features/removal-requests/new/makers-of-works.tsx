import { useState } from 'react';
import { makers } from '@leakblock/domain/works';
import { useShownMore } from '#lib/hold-place.ts';
import type { RemovalDraft } from '#lib/removal-choice.ts';
import { text } from '#lib/texts.ts';
import { SelectField } from '#ui/select-field.tsx';
import { makerOf } from './create-cases.ts';
import type { RecognisedWork } from './read-recognised-works.ts';

type MakersOfWorksProps = {
  draft: RemovalDraft;
  works: readonly RecognisedWork[];
  onChange: (changes: Partial<RemovalDraft>) => void;
};

/** Works that are shown at once; more on demand. */
const someWorks = 20;

/** Who made each recognised work, with one answer for all of them. */
export function MakersOfWorks({ draft, onChange, works }: MakersOfWorksProps) {
  const [isWhole, setIsWhole] = useState(false);
  const { list, showFrom } = useShownMore<HTMLUListElement>();
  const { described } = draft.makers;
  const options = makers.map((maker) => ({
    value: maker,
    label: text(`removal-requests.maker.${maker}`),
  }));
  return (
    <>
      {works.length > 1 && (
        <SelectField
          id="maker-all"
          label={text('removal-requests.works.all', { count: works.length })}
          value={draft.makers['all'] ?? ''}
          options={[{ value: '', label: text('removal-requests.works.asKnown') }, ...options]}
          onChange={({ target }) =>
            // One answer for all takes the place of the single ones, not of what she described.
            onChange({
              makers: {
                ...(described === undefined ? {} : { described }),
                ...(target.value === '' ? {} : { all: target.value }),
              },
            })
          }
        />
      )}
      <ul ref={list} className="makers">
        {works.slice(0, isWhole ? works.length : someWorks).map(({ id, made_by, title }) => (
          <li key={id}>
            <SelectField
              id={`maker-${id}`}
              label={title}
              value={makerOf(draft, id) ?? made_by}
              options={options}
              onChange={({ target }) =>
                onChange({ makers: { ...draft.makers, [id]: target.value } })
              }
            />
          </li>
        ))}
      </ul>
      {!isWhole && works.length > someWorks && (
        <p>
          <button
            type="button"
            className="text-button"
            onClick={() => {
              showFrom(someWorks);
              setIsWhole(true);
            }}
          >
            {text('removal-requests.works.showAll', { count: works.length })}
          </button>
        </p>
      )}
    </>
  );
}
