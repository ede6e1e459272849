import { lazy } from 'react';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import type { ManagedCreator } from '@leakblock/domain/agencies';
import { checkSession } from '#features/sessions/check-session.ts';
import { pageLanguage } from '#lib/language.ts';
import { loadAppTexts } from '#lib/load-app-texts.ts';
import type { CatalogueName } from '#lib/load-app-texts.ts';
import { text } from '#lib/texts.ts';
import { Section } from '#ui/page.tsx';
import type { ComponentType } from 'react';

type CreatorPartProps = { creator: ManagedCreator };
type CreatorPart = ComponentType<CreatorPartProps>;

/** A part that is loaded, with its words, when its tab is opened. */
function lazyPart(load: () => Promise<CreatorPart>, catalogues: readonly CatalogueName[]) {
  return lazy(async () => {
    const [Part] = await Promise.all([load(), loadAppTexts(pageLanguage(), catalogues)]);
    return { default: Part };
  });
}

const Findings = lazyPart(async () => {
  const { FindingsOfCreator } = await import('#features/findings/findings-of-creator.tsx');
  return function FindingsTab() {
    const search = useRouterState({ select: ({ location }) => location.searchStr });
    return <FindingsOfCreator search={search} />;
  };
}, ['findings', 'lists']);

const FakeProfiles = lazyPart(async () => {
  const { FakeProfilesView } = await import('#features/fake-profiles/fake-profiles-view.tsx');
  return FakeProfilesView;
}, ['fake-profiles']);

const Removals = lazyPart(async () => {
  const { RemovalsParts } = await import('#features/removal-requests/removals-parts.tsx');
  return function RemovalsOfCreator() {
    const search = useRouterState({ select: ({ location }) => location.searchStr });
    return <RemovalsParts search={search} />;
  };
}, ['removal-requests', 'lists']);

const Scans = lazyPart(async () => {
  const { FullScanCard, ScanHistory } = await import('#features/scans/full-scan-card.tsx');
  return function ScansOfCreator({ creator }: CreatorPartProps) {
    const names = creator.stageNames.length;
    return (
      <>
        <Section id="scan" title={text('agency-area.tab.scans')}>
          {names === 0 && <p className="quiet">{text('agency-area.scan.noName')}</p>}
          <FullScanCard names={names} checkSession={checkSession} />
        </Section>
        <Section id="scan-history" title={text('full-scans.history')}>
          <ScanHistory />
        </Section>
      </>
    );
  };
}, ['full-scans']);

const Reports = lazyPart(async () => {
  const [{ ReportsView }, { ReportView }] = await Promise.all([
    import('#features/reports/reports-view.tsx'),
    import('#features/reports/report-view.tsx'),
  ]);
  return function ReportsOfCreator() {
    const navigate = useNavigate();
    const id = useRouterState({
      select: ({ location }) => new URLSearchParams(location.searchStr).get('report'),
    });
    return id === null ? (
      <ReportsView onMade={(address) => void navigate({ href: address })} />
    ) : (
      <ReportView id={id} isDiscreet={false} />
    );
  };
}, ['reports', 'app-errors']);

/** What is shown of a creator, a tab each; `scope` is what she has to allow for more than a look. */
export const creatorParts = {
  findings: { Part: Findings, scope: 'review' },
  profiles: { Part: FakeProfiles, scope: 'review' },
  removals: { Part: Removals, scope: 'remove' },
  scans: { Part: Scans, scope: 'scan' },
  reports: { Part: Reports, scope: null },
} as const;
export type CreatorTab = keyof typeof creatorParts;
export const creatorTabs = Object.keys(creatorParts) as CreatorTab[];
