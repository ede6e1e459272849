import { agencyScopes } from '@leakblock/domain/agencies';
import type { AgencyScope } from '@leakblock/domain/agencies';
import { text } from '#lib/texts.ts';
import { CheckboxField } from '#ui/checkbox-field.tsx';

type ScopeTicksProps = {
  id: string;
  /** Those that can be ticked. */
  offered: readonly AgencyScope[];
  chosen: readonly AgencyScope[];
  onChange: (chosen: AgencyScope[]) => void;
};

/** What a creator allows her agency, each a tick of its own; looking belongs to the link. */
export function ScopeTicks({ id, offered, chosen, onChange }: ScopeTicksProps) {
  return (
    <fieldset className="own-agency-scopes">
      <legend className="field-label">{text('agencies.own.allow')}</legend>
      <p className="field-hint">{text('agencies.own.look')}</p>
      {agencyScopes
        .filter((scope) => offered.includes(scope))
        .map((scope) => (
          <CheckboxField
            key={scope}
            id={`${id}-${scope}`}
            label={text(`agencies.own.scope.${scope}`)}
            checked={chosen.includes(scope)}
            onChange={({ target }) =>
              onChange(
                agencyScopes.filter((one) =>
                  one === scope ? target.checked : chosen.includes(one),
                ),
              )
            }
          />
        ))}
    </fieldset>
  );
}
