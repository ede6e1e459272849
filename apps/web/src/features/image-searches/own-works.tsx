import type { OwnWorkMatch } from '@leakblock/domain/image-searches';
import { formatNumber } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';
import { Section } from '#ui/page.tsx';
import { whyMatched } from './why-matched.ts';

/** Which of her works the dropped picture shows; of what is only alike nothing more is said than that. */
export function OwnWorks({ works }: { works: readonly OwnWorkMatch[] }) {
  const sure = works.filter(({ label }) => label !== 'good');
  const alike = works.filter(({ label }) => label === 'good');
  return (
    <>
      {sure.length > 0 && (
        <Section id="own-works" title={text('image-searches.works.title')}>
          <WorkList works={sure} />
        </Section>
      )}
      {alike.length > 0 && (
        <Section
          id="alike-works"
          title={text('image-searches.works.alike', { count: alike.length })}
          lede={text('image-searches.works.alikeMeaning')}
        >
          <WorkList works={alike} />
        </Section>
      )}
    </>
  );
}

function WorkList({ works }: { works: readonly OwnWorkMatch[] }) {
  return (
    <>
      <ul className="own-works">
        {works.map((work) => (
          <li key={work.workId}>
            {work.thumbnail !== null && <img src={work.thumbnail} alt="" />}
            <div>
              <h3>
                <bdi>{work.title}</bdi>{' '}
                {work.label === 'good' && (
                  <Badge tone="plain">{text('image-searches.label.alike')}</Badge>
                )}
              </h3>
              <p>{listWhy(work).join(' ')}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="actions">
        <a className="button button-quiet" href="/dashboard?view=works">
          {text('image-searches.works.open')}
        </a>
      </p>
    </>
  );
}

function listWhy(work: OwnWorkMatch): string[] {
  const { distance, kind, label, second } = work;
  return [
    ...whyMatched(work),
    ...(label === 'good'
      ? [text('image-searches.why.distance', { bits: formatNumber(distance) })]
      : []),
    ...(kind === 'video'
      ? [text('image-searches.works.second', { second: formatNumber(second) })]
      : []),
  ];
}
