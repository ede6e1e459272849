import { text } from '#lib/texts.ts';
import type { Protection } from './read-protection.ts';

/** Where most of it was found, the most first, and how much of that still stands. */
export function Sources({ sources }: Pick<Protection, 'sources'>) {
  if (sources.length === 0) return <p className="quiet">{text('dashboard.sources.none')}</p>;
  const most = Math.max(...sources.map(({ found }) => found));
  return (
    <ol className="sources">
      {sources.map(({ found, host, kind, standing }) => (
        <li key={host}>
          <a href={`/dashboard?view=findings&mode=list&stage=found&q=${encodeURIComponent(host)}`}>
            <bdi>{host}</bdi>
          </a>
          <span className="quiet">{text(`dashboard.kind.${kind}`)}</span>
          <span>
            {text('dashboard.sources.figures', {
              found,
              standing,
            })}
          </span>
          <span className="source-bar" aria-hidden="true">
            <span style={{ inlineSize: `${String((found / most) * 100)}%` }}>
              <span style={{ inlineSize: `${String((standing / found) * 100)}%` }} />
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
