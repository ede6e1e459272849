import { text } from '#lib/texts.ts';
import { Section } from '#ui/page.tsx';

/** What is stored, to take along or to have deleted. */
export function YourData() {
  return (
    <Section id="data" title={text('settings.data.title')} lede={text('settings.data.lede')}>
      <p className="actions">
        <a className="button button-quiet" href="/settings/export">
          {text('settings.data.export')}
        </a>
        <a className="button button-quiet" href="/privacy-policy">
          {text('settings.data.privacy')}
        </a>
      </p>
    </Section>
  );
}
