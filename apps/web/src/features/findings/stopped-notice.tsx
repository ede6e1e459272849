import { useQuery } from '@tanstack/react-query';
import { useSubject } from '#lib/acting.ts';
import { text } from '#lib/texts.ts';
import { noFilter } from './finding-filter.ts';
import { readFindingPage } from './read-findings.ts';
import { useFindingCount } from './use-findings.ts';

/** Where signs of a minor are reported: INHOPE's list of hotlines, and NCMEC's two services. */
const hotlines = {
  inhope: 'https://www.inhope.org/EN#hotlineReferral',
  ncmec: 'https://report.cybertip.org/',
  takeItDown: 'https://takeitdown.ncmec.org/',
} as const;

const stopped = { ...noFilter, status: 'stopped', order: 'newest' } as const;

/** Pages with signs of a minor: only where they are, and whom to tell. */
export function StoppedNotice() {
  const { id: userId } = useSubject();
  const { data: count = 0 } = useFindingCount(stopped);
  const { data: page } = useQuery({
    queryKey: ['findings', userId, 'stopped', count],
    queryFn: () => readFindingPage(userId, stopped, null),
    enabled: count > 0,
  });
  if (count === 0) return null;
  const hosts = [...new Set(page?.rows.map(({ host }) => host))];
  return (
    <aside className="notice notice-problem stopped-notice" aria-labelledby="stopped-title">
      <h2 id="stopped-title">{text('findings.stopped.title', { count })}</h2>
      <p>{text('findings.stopped.body')}</p>
      <p className="finding-address">
        <bdi>{hosts.join(', ')}</bdi>
      </p>
      <Hotlines />
    </aside>
  );
}

/** Links to the hotlines. */
export function Hotlines() {
  return (
    <ul className="bullets">
      {(['inhope', 'ncmec', 'takeItDown'] as const).map((name) => (
        <li key={name}>
          <a href={hotlines[name]} target="_blank" rel="noopener noreferrer">
            {text(`findings.stopped.${name}`)}
          </a>
        </li>
      ))}
    </ul>
  );
}
