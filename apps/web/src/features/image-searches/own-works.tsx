import type { OwnWorkMatch } from '@leakblock/domain/image-searches';
import { formatNumber } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { Section } from '#ui/page.tsx';
import { whyMatched } from './why-matched.ts';

/** Which of her works the dropped picture shows. */
export function OwnWorks({ works }: { works: readonly OwnWorkMatch[] }) {
  if (works.length === 0) return null;
  return (
    <Section id="own-works" title={text('image-searches.works.title')}>
      <ul className="own-works">
        {works.map((work) => (
          <li key={work.workId}>
            {work.thumbnail !== null && <img src={work.thumbnail} alt="" />}
            <div>
              <h3 dir="auto">{work.title}</h3>
              <p>
                {whyMatched(work).join(' ')}
                {work.kind === 'video' &&
                  ` ${text('image-searches.works.second', { second: formatNumber(work.second) })}`}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p className="actions">
        <a className="button button-quiet" href="/dashboard?view=works">
          {text('image-searches.works.open')}
        </a>
      </p>
    </Section>
  );
}
