import type { LucideIcon } from 'lucide-react';
import { Tip } from './tip.tsx';

type SideLinkProps = {
  label: string;
  /** Null: it leads nowhere. */
  href: string | null;
  icon: LucideIcon;
  isCurrent: boolean;
  isCollapsed: boolean;
  /** What needs attention there, in words; shown as a red dot. */
  alert?: string | null;
  /** How much is new there: a short figure, and the words for it. */
  badge?: { figure: string; words: string } | null;
  /** Beside the label. */
  note?: string | null;
  isStrong?: boolean;
  isExternal?: boolean;
};

/** One entry of the side menu. */
export function SideLink(props: SideLinkProps) {
  const {
    label,
    href,
    icon: Icon,
    isCurrent,
    isCollapsed,
    alert = null,
    badge = null,
    note = null,
  } = props;
  const words = [label, note, badge?.words ?? null, alert]
    .filter((part) => part !== null)
    .join(' – ');
  const inner = (
    <>
      <Icon size={20} aria-hidden="true" />
      <span className={isCollapsed ? 'visually-hidden' : 'side-label'}>{label}</span>
      {note !== null && (
        <span className={isCollapsed ? 'visually-hidden' : 'side-note'}>
          <span className="visually-hidden"> – </span>
          {note}
        </span>
      )}
      {badge !== null && (
        <span className="side-badge">
          <span aria-hidden="true">{badge.figure}</span>
          <span className="visually-hidden"> – {badge.words}</span>
        </span>
      )}
      {alert !== null && (
        <span className="side-dot">
          <span className="visually-hidden"> – {alert}</span>
        </span>
      )}
    </>
  );
  const className = props.isStrong === true ? 'side-link is-strong' : 'side-link';
  return (
    <li>
      <Tip words={words} isOff={!isCollapsed}>
        {href === null ? (
          // In the tab order, so that its note can be heard.
          <a className={className} role="link" aria-disabled="true" tabIndex={0}>
            {inner}
          </a>
        ) : (
          <a
            className={className}
            href={href}
            aria-current={isCurrent ? 'page' : undefined}
            {...(props.isExternal === true ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
          >
            {inner}
          </a>
        )}
      </Tip>
    </li>
  );
}
