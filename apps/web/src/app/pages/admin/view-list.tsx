import { useRef, useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { useWaiting } from '#features/administration/use-waiting.ts';
import { formatNumber } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { withColon } from '#lib/with-colon.ts';
import { shownGroups } from './admin-views.ts';
import type { ShownView } from './admin-views.ts';

/** The sections in their groups: beside the section where there is room, else behind a button that names the current one. */
export function ViewList({ current }: { current: ShownView }) {
  const [isOpen, setIsOpen] = useState(false);
  const [listedFor, setListedFor] = useState(current);
  const button = useRef<HTMLButtonElement>(null);
  const waiting = useWaiting();
  // The list stays with the link that was pressed in it; only what it covers on a phone is uncovered.
  if (listedFor !== current) {
    setListedFor(current);
    setIsOpen(false);
  }
  return (
    <nav className="admin-views" aria-label={text('administration.views')}>
      <button
        ref={button}
        type="button"
        className="admin-views-button"
        aria-expanded={isOpen}
        aria-controls="admin-views"
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>
          <span className="quiet">{withColon(text('administration.views'))} </span>
          {text(`administration.view.${current}`)}
        </span>
        <ChevronDown size={20} aria-hidden="true" />
      </button>
      <div id="admin-views" className={isOpen ? 'admin-groups is-open' : 'admin-groups'}>
        {shownGroups.map(({ name, views }) => (
          <div key={name}>
            <p className="admin-group" id={`admin-group-${name}`}>
              {text(`administration.group.${name}`)}
            </p>
            <ul aria-labelledby={`admin-group-${name}`}>
              {views.map((view) => (
                <li key={view}>
                  <a
                    className="admin-link"
                    href={`/admin?view=${view}`}
                    aria-current={view === current ? 'page' : undefined}
                    onClick={() => {
                      if (view !== current) return;
                      setIsOpen(false);
                      button.current?.focus();
                    }}
                  >
                    {text(`administration.view.${view}`)}
                    <Count count={waiting[view] ?? null} />
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}

function Count({ count }: { count: number | null }) {
  if (count === null || count === 0) return null;
  return (
    <span className="admin-count">
      <span aria-hidden="true">{formatNumber(count)}</span>
      <span className="visually-hidden">{text('administration.waiting', { count })}</span>
    </span>
  );
}
