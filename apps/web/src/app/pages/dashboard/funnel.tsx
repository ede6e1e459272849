import { formatNumber } from '#lib/format.ts';
import { formatShare } from '#lib/format-share.ts';
import { text } from '#lib/texts.ts';
import type { Protection } from './read-protection.ts';

const steps = [
  { name: 'found', href: '/dashboard?view=findings&mode=list&stage=found' },
  { name: 'reviewed', href: '/dashboard?view=findings&mode=list&stage=reviewed' },
  { name: 'sent', href: '/dashboard?view=findings&mode=list&stage=sent' },
  { name: 'removed', href: '/dashboard?view=findings&mode=list&stage=removed' },
] as const;

/** From found to removed: how many pages came how far. Each step is a part of the one before it. */
export function Funnel({ protection }: { protection: Protection }) {
  const { found } = protection;
  return (
    <ol className="funnel">
      {steps.map(({ href, name }, place) => {
        const count = protection[name];
        const share = found === 0 ? 0 : Math.round((count / found) * 10_000);
        return (
          <li key={name}>
            <a href={href}>
              <span className="funnel-name">{text(`dashboard.funnel.${name}`)}</span>
              <span className="funnel-count">
                <strong>{formatNumber(count)}</strong>
                {place > 0 && found > 0 && (
                  <span className="quiet"> {formatShare(Math.round(share / 100) * 100)}</span>
                )}
              </span>
            </a>
            <span className="funnel-bar" aria-hidden="true">
              <span style={{ inlineSize: `${String(share / 100)}%` }} />
            </span>
          </li>
        );
      })}
    </ol>
  );
}
