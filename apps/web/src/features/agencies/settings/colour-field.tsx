import { formatNumber } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { contrastWithWhite, readableFrom } from './contrast.ts';

type ColourFieldProps = { colour: string | null; onChange: (colour: string | null) => void };

/** What a colour of one's own begins with. */
const firstColour = '#0c5f63';

/** A colour of the agency's own or none, and how well it reads on paper. */
export function ColourField({ colour, onChange }: ColourFieldProps) {
  const contrast = colour === null ? null : contrastWithWhite(colour);
  return (
    <div className="agency-colour">
      <CheckboxField
        id="agency-own-colour"
        label={text('agency-area.settings.colour.own')}
        checked={colour !== null}
        onChange={({ target }) => onChange(target.checked ? firstColour : null)}
      />
      {colour !== null && contrast !== null && (
        <div className="field">
          <label className="field-label" htmlFor="agency-colour">
            {text('agency-area.settings.colour')}
          </label>
          <input
            id="agency-colour"
            type="color"
            value={colour}
            aria-describedby="agency-colour-note"
            onChange={({ target }) => onChange(target.value.toLowerCase())}
          />
          <p id="agency-colour-note" className="field-hint" role="status">
            {text(
              contrast < readableFrom
                ? 'agency-area.settings.contrast.low'
                : 'agency-area.settings.contrast.good',
              // Never rounded up to what it does not reach.
              { ratio: formatNumber(Math.floor(contrast * 10) / 10) },
            )}
          </p>
        </div>
      )}
    </div>
  );
}
