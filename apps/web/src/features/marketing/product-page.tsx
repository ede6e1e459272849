import { Minus } from 'lucide-react';
import { text } from '#lib/texts.ts';
import { Points, TextPage, TextSection } from '#ui/text-page.tsx';
import { areas, ProductArea } from './product-area.tsx';

const missing = ['deepfakes', 'closed', 'court'] as const;

/** The page /leakblock. Whoever builds one of the missing parts takes it off the list here. */
export function ProductPage() {
  return (
    <TextPage title={text('marketing.product.title')} lede={text('marketing.product.lede')}>
      {areas.map((area) => (
        <ProductArea key={area.name} area={area} />
      ))}
      <TextSection title={text('marketing.product.missing.title')}>
        <p>{text('marketing.product.missing.lede')}</p>
        <Points
          sign={Minus}
          points={missing.map((part) => text(`marketing.product.missing.${part}`))}
        />
      </TextSection>
      <TextSection title={text('marketing.product.next.title')}>
        <p className="actions">
          <a className="button button-primary" href="/instant-scan">
            {text('app.nav.check')}
          </a>
          <a className="button button-quiet" href="/platform-demo">
            {text('marketing.protection.tour')}
          </a>
          <a className="button button-quiet" href="/home#plans">
            {text('app.nav.plans')}
          </a>
          <a className="button button-quiet" href="/register">
            {text('app.sessions.register.title')}
          </a>
        </p>
      </TextSection>
    </TextPage>
  );
}
