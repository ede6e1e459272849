import { text } from '#lib/texts.ts';
import { storyFunnel } from './tour-story.ts';

const [{ count: all }] = storyFunnel;

/** The month of the story from found to removed, as words with bars. */
export function Funnel({ title }: { title: string }) {
  return (
    <div>
      <h3>{title}</h3>
      <dl className="tour-funnel">
        {storyFunnel.map(({ name, count }) => (
          <div key={name}>
            <dt>{text(`tour.funnel.${name}`)}</dt>
            <dd>
              {count}
              <svg viewBox={`0 0 ${String(all)} 1`} preserveAspectRatio="none" aria-hidden="true">
                <rect width={count} height="1" />
              </svg>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
