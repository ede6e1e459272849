import type { ComponentType } from 'react';
import { text } from '#lib/texts.ts';
import { Page } from '#ui/page.tsx';
import './area-page.css';

/** What somebody can do meanwhile, by area: the address and the key of its words. */
const meanwhile = {
  export: [
    ['/settings', 'settings'],
    ['/privacy-policy', 'privacy'],
  ],
} as const;

export type AreaName = keyof typeof meanwhile;

/** The screen of an area that this version does not have: what it will be for, and what works today. */
export function areaPage(name: AreaName): ComponentType {
  return function AreaPage() {
    return (
      <Page title={text(`areas.${name}.title`)} lede={text(`areas.${name}.lede`)} isNarrow>
        <section className="panel area" aria-labelledby="area-today">
          <h2 id="area-today">{text('areas.today')}</h2>
          <p>{text(`areas.${name}.today`)}</p>
          <p className="actions">
            {meanwhile[name].map(([href, link], place) => (
              <a
                key={href}
                className={place === 0 ? 'button button-primary' : 'button button-quiet'}
                href={href}
              >
                {text(`areas.link.${link}`)}
              </a>
            ))}
          </p>
        </section>
      </Page>
    );
  };
}
