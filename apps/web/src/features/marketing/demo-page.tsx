import type { ReactNode } from 'react';
import { text } from '#lib/texts.ts';
import { TextPage, TextSection } from '#ui/text-page.tsx';

/** The page /platform-demo: a tour through one invented case, which ends in the free check. */
export function DemoPage({ tour }: { tour: ReactNode }) {
  return (
    <TextPage title={text('marketing.demo.title')} lede={text('marketing.demo.lede')}>
      {tour}
      <TextSection title={text('marketing.demo.real.title')}>
        <p>{text('marketing.demo.real.body')}</p>
        <p>{text('marketing.demo.limits.body')}</p>
        <p className="actions">
          <a className="button button-primary" href="/instant-scan">
            {text('app.nav.check')}
          </a>
          <a className="button button-quiet" href="/leakblock">
            {text('app.nav.product')}
          </a>
        </p>
      </TextSection>
    </TextPage>
  );
}
