import { text } from '#lib/texts.ts';
import { Section } from '#ui/page.tsx';
import { engines } from './engine-links.ts';
import { OutsideLink } from './outside-link.tsx';

/** Ways to open search engines, where everybody decides herself what she uploads. */
export function EnginesSection() {
  return (
    <Section
      id="engines"
      title={text('image-searches.engines.title')}
      lede={text('image-searches.engines.lede')}
    >
      <ul className="engine-links">
        {engines.map(({ id, label, upload }) => (
          <li key={id}>
            <OutsideLink className="button button-quiet" href={upload}>
              {label}
            </OutsideLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
