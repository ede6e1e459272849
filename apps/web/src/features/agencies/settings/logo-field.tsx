import { useState } from 'react';
import { dataFailureText } from '#lib/data-failure.ts';
import { text } from '#lib/texts.ts';
import { prepareLogo } from './prepare-logo.ts';

type LogoFieldProps = { logo: string | null; onChange: (logo: string | null) => void };

/** The logo's file; what cannot be read leaves the one before in its place. */
export function LogoField({ logo, onChange }: LogoFieldProps) {
  const [problem, setProblem] = useState<string | null>(null);

  async function take(input: HTMLInputElement) {
    const file = input.files?.[0];
    if (file === undefined) return;
    setProblem(null);
    try {
      onChange(await prepareLogo(file));
    } catch (error) {
      setProblem(dataFailureText(error));
    } finally {
      // The same file can be chosen once more.
      input.value = '';
    }
  }

  return (
    <div className="field">
      <label className="field-label" htmlFor="agency-logo">
        {text('agency-area.settings.logo')}
      </label>
      <p
        id="agency-logo-note"
        className={problem === null ? 'field-hint' : 'field-error'}
        role={problem === null ? undefined : 'alert'}
      >
        {problem ?? text('agency-area.settings.logo.hint')}
      </p>
      <input
        id="agency-logo"
        type="file"
        accept="image/png,image/jpeg"
        aria-describedby="agency-logo-note"
        aria-invalid={problem === null ? undefined : true}
        onChange={({ target }) => void take(target)}
      />
      {logo !== null && (
        <p>
          <button type="button" className="text-button" onClick={() => onChange(null)}>
            {text('agency-area.settings.logo.remove')}
          </button>
        </p>
      )}
    </div>
  );
}
