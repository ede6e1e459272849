import type { LucideIcon } from 'lucide-react';
import {
  Building2,
  CreditCard,
  Eye,
  FileChartColumn,
  FileCheck,
  Fingerprint,
  FolderDown,
  History,
  ListChecks,
  Mail,
  Plug,
  Radar,
  Repeat,
  ScanFace,
} from 'lucide-react';
import { text } from '#lib/texts.ts';
import { TextSection } from '#ui/text-page.tsx';
import type { PictureName } from './product-picture.tsx';
import { ProductPicture } from './product-picture.tsx';

/** What works today, by area; an area may have a small picture of it. */
export const areas = [
  {
    name: 'find',
    parts: [
      ['check', Radar],
      ['account', Eye],
      ['full', Repeat],
      ['look', Fingerprint],
      ['fakes', ScanFace],
      ['kept', History],
    ],
    picture: 'copy',
  },
  {
    name: 'remove',
    parts: [
      ['reasons', ListChecks],
      ['removal', FileCheck],
    ],
    picture: 'lamps',
  },
  {
    name: 'prove',
    parts: [
      ['reports', FileChartColumn],
      ['mails', Mail],
    ],
    picture: 'report',
  },
  {
    name: 'yours',
    parts: [
      ['plans', CreditCard],
      ['data', FolderDown],
      ['agencies', Building2],
      ['apps', Plug],
    ],
    picture: null,
  },
] as const satisfies readonly {
  name: string;
  parts: readonly (readonly [string, LucideIcon])[];
  picture: PictureName | null;
}[];

export function ProductArea({ area }: { area: (typeof areas)[number] }) {
  return (
    <div id={area.name}>
      <TextSection title={text(`marketing.product.${area.name}.title`)}>
        <ul className="parts">
          {area.parts.map(([part, Icon]) => (
            <li key={part}>
              <Icon className="part-icon" size={22} aria-hidden="true" />
              <h3>{text(`marketing.product.${part}.title`)}</h3>
              <p>{text(`marketing.product.${part}.body`)}</p>
            </li>
          ))}
        </ul>
        {area.picture !== null && <ProductPicture name={area.picture} />}
      </TextSection>
    </div>
  );
}
