import { CircleCheck, CircleDashed, CircleDot, CircleHelp, CircleSlash } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { text } from '#lib/texts.ts';
import { withColon } from '#lib/with-colon.ts';
import { codeText } from './status-words.ts';

type LampsProps = { sourceState: string; searchState: string };

/** Form tells the state as well as colour does. */
const icons: Record<string, LucideIcon> = {
  up: CircleDot,
  listed: CircleDot,
  offline: CircleDashed,
  requested: CircleDashed,
  gone: CircleCheck,
  removed: CircleCheck,
  not_listed: CircleSlash,
};

/** Two lamps of a case: whether it is gone where it stood, and whether search engines still find it. */
export function Lamps({ searchState, sourceState }: LampsProps) {
  return (
    <ul className="lamps">
      <Lamp name="source" state={sourceState} />
      <Lamp name="search" state={searchState} />
    </ul>
  );
}

function Lamp({ name, state }: { name: 'source' | 'search'; state: string }) {
  const Icon = icons[state] ?? CircleHelp;
  return (
    <li className="lamp" data-state={state}>
      <Icon size={18} aria-hidden="true" />
      <span>
        {withColon(text(`removal-requests.lamp.${name}`))}{' '}
        <strong>{codeText(`lamp.${name}`, state, 'removal-requests.lamp.source.unknown')}</strong>
      </span>
    </li>
  );
}
