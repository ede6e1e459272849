import { useState } from 'react';
import type { AgencyAnalytics } from '@leakblock/domain/agencies';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Page, Section } from '#ui/page.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { NoCreators } from '../board/no-creators.tsx';
import { removalTimeText } from '../board/removal-time.ts';
import { CreatorsSection, HostsSection } from './figures-sections.tsx';
import { PeriodFields } from './period-fields.tsx';
import { presetPeriod } from './period.ts';
import { ReportSection } from './report-section.tsx';
import { useAnalytics } from './use-analytics.ts';
import { WeeksSection } from './weeks-section.tsx';
import './analytics.css';

/** What was found and what became of it, of all creators or of one; and the report about it. */
export function AnalyticsView() {
  const [period, setPeriod] = useState(() => presetPeriod('quarter', new Date()));
  const [creatorId, setCreatorId] = useState<string | null>(null);
  // Names to choose from; the same call as the figures while they are about everybody.
  const everybody = useAnalytics(period, null);
  const figures = useAnalytics(period, creatorId);
  return (
    <Page title={text('agency-area.section.analytics')} lede={text('agency-area.analytics.lede')}>
      <Loaded query={everybody} lines={8}>
        {({ creators }) =>
          creators.length === 0 ? (
            <NoCreators />
          ) : (
            <>
              <div
                className="agency-filter agency-about"
                role="search"
                aria-label={text('agency-area.analytics.filter')}
              >
                <PeriodFields id="analytics" period={period} onChange={setPeriod} />
                <SelectField
                  id="analytics-creator"
                  label={text('agency-area.analytics.creator')}
                  value={creatorId ?? ''}
                  options={[
                    { value: '', label: text('agency-area.analytics.all') },
                    ...creators.map(({ name, userId }) => ({ value: userId, label: name })),
                  ]}
                  onChange={({ target }) => setCreatorId(target.value === '' ? null : target.value)}
                />
              </div>
              <Loaded query={figures} lines={8}>
                {(read) => <Figures figures={read} isAboutAll={creatorId === null} />}
              </Loaded>
              <ReportSection creators={creators} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function Figures({ figures, isAboutAll }: { figures: AgencyAnalytics; isAboutAll: boolean }) {
  return (
    <>
      <WeeksSection weeks={figures.weeks} />
      <Section
        id="removal-time"
        title={text('agency-area.analytics.removal')}
        lede={text('agency-area.analytics.removal.lede')}
      >
        <p className="agency-figure">{removalTimeText(figures.removal)}</p>
      </Section>
      <HostsSection hosts={figures.hosts} />
      {isAboutAll && <CreatorsSection creators={figures.creators} />}
    </>
  );
}
