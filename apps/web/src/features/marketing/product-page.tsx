import {
  CreditCard,
  Eye,
  FileCheck,
  Fingerprint,
  History,
  ListChecks,
  Minus,
  Radar,
  Repeat,
  ScanFace,
} from 'lucide-react';
import { text } from '#lib/texts.ts';
import { Points, TextPage, TextSection } from '#ui/text-page.tsx';

const works = [
  ['check', Radar],
  ['account', Eye],
  ['kept', History],
  ['reasons', ListChecks],
  ['full', Repeat],
  ['look', Fingerprint],
  ['fakes', ScanFace],
  ['removal', FileCheck],
  ['plans', CreditCard],
] as const;

const missing = ['deepfakes', 'report'] as const;

/** The page /leakblock. Whoever builds one of the missing parts takes it off the list here. */
export function ProductPage() {
  return (
    <TextPage title={text('marketing.product.title')} lede={text('marketing.product.lede')}>
      <TextSection title={text('marketing.product.now.title')}>
        <ul className="parts">
          {works.map(([part, Icon]) => (
            <li key={part}>
              <Icon className="part-icon" size={22} aria-hidden="true" />
              <h3>{text(`marketing.product.${part}.title`)}</h3>
              <p>{text(`marketing.product.${part}.body`)}</p>
            </li>
          ))}
        </ul>
      </TextSection>
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
