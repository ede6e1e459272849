import type { ReactNode } from 'react';
import { impersonationMinutes } from '@leakblock/domain/administration';
import { erasureDays, exportDays } from '@leakblock/domain/exports';
import { text } from '#lib/texts.ts';
import { LegalPage } from './legal-page.tsx';
import type { LegalSection } from './legal-page.tsx';
import { RetentionTable } from './retention-table.tsx';
import { StoredInBrowser } from './stored-in-browser.tsx';

/** What is stored, feature by feature. */
const stored = [
  'check',
  'asked',
  'account',
  'papers',
  'scans',
  'images',
  'profiles',
  'removals',
  'reports',
  'payment',
  'agencies',
  'apps',
  'partners',
  'signIns',
] as const;
const after = ['services', 'recipients', 'abroad'] as const;
const last = ['basis', 'rights', 'automated', 'adults', 'changes'] as const;

const briefly = ['purpose', 'sale', 'files', 'time', 'rights'] as const;

/**
 * The page /privacy-policy: what the software stores, as it does it. Who changes what is stored, or for how
 * long, changes this page.
 */
export function PrivacyPage({ operator }: { operator: ReactNode }) {
  const sections: LegalSection[] = [
    section('responsible', operator, <p>{text('legal.privacy.responsible.body')}</p>),
    section(
      'brief',
      <ul className="legal-points">
        {briefly.map((point) => (
          <li key={point}>{text(`legal.privacy.brief.${point}`)}</li>
        ))}
      </ul>,
    ),
    ...stored.map(simple),
    section('looks', <p>{text('legal.privacy.looks.body', { minutes: impersonationMinutes })}</p>),
    simple('errors'),
    section('storage', <StoredInBrowser />),
    ...after.map(simple),
    section('keep', <p>{text('legal.privacy.keep.body')}</p>, <RetentionTable />),
    section('leaving', <p>{text('legal.privacy.leaving.body', { exportDays, erasureDays })}</p>),
    ...last.map(simple),
  ];
  return (
    <LegalPage
      title={text('legal.privacy.title')}
      lede={text('legal.privacy.lede')}
      sections={sections}
    />
  );
}

type Simple = (typeof stored)[number] | (typeof after)[number] | (typeof last)[number] | 'errors';
type Own = 'responsible' | 'brief' | 'looks' | 'storage' | 'keep' | 'leaving';

function simple(id: Simple): LegalSection {
  return section(id, <p>{text(`legal.privacy.${id}.body`)}</p>);
}

function section(id: Simple | Own, first: ReactNode, second?: ReactNode): LegalSection {
  const content = (
    <>
      {first}
      {second}
    </>
  );
  return { id, title: text(`legal.privacy.${id}.title`), content };
}
