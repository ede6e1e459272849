import { useState } from 'react';
import type { AgencyAnalytics } from '@leakblock/domain/agencies';
import { formatNumber } from '#lib/format.ts';
import { useShownMore } from '#lib/hold-place.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { CreatorName, CreatorsTable } from '../board/creators-table.tsx';

type Host = AgencyAnalytics['hosts'][number];
type Creator = AgencyAnalytics['creators'][number];

/** Rows that are drawn at once; an agency may look after thousands. */
const atOnce = 50;

/** Where most was found, and what of it is still there. */
export function HostsSection({ hosts }: { hosts: readonly Host[] }) {
  return (
    <Section id="hosts" title={text('agency-area.analytics.hosts')}>
      {hosts.length === 0 ? (
        <p className="quiet">{text('agency-area.analytics.hosts.none')}</p>
      ) : (
        <CreatorsTable
          label={text('agency-area.analytics.hosts')}
          rows={hosts}
          keyOf={({ host }) => host}
          columns={[
            { name: text('agency-area.analytics.host'), cell: ({ host }) => <bdi>{host}</bdi> },
            {
              name: text('agency-area.analytics.found'),
              isNumber: true,
              cell: ({ found }) => formatNumber(found),
            },
            {
              name: text('agency-area.analytics.standing'),
              isNumber: true,
              cell: ({ standing }) => formatNumber(standing),
            },
          ]}
        />
      )}
    </Section>
  );
}

/** What each creator's part of it is, the most findings first. */
export function CreatorsSection({ creators }: { creators: readonly Creator[] }) {
  const [shown, setShown] = useState(atOnce);
  const { list, showFrom } = useShownMore<HTMLTableSectionElement>();
  const rest = Math.min(atOnce, creators.length - shown);
  return (
    <Section id="by-creator" title={text('agency-area.analytics.creators')}>
      <CreatorsTable
        label={text('agency-area.analytics.creators')}
        body={list}
        rows={creators.slice(0, shown)}
        keyOf={({ userId }) => userId}
        columns={[
          {
            name: text('agency-area.column.creator'),
            cell: (row) => <CreatorName row={{ ...row, stageNames: [] }} />,
          },
          ...(['found', 'requested', 'gone'] as const).map((name) => ({
            name: text(`agency-area.analytics.${name}`),
            isNumber: true,
            cell: (row: Creator) => formatNumber(row[name]),
          })),
        ]}
      />
      {rest > 0 && (
        <p className="agency-more">
          <Button
            look="quiet"
            onClick={() => {
              showFrom(shown);
              setShown(shown + atOnce);
            }}
          >
            {text('agency-area.analytics.more', { count: formatNumber(rest) })}
          </Button>
        </p>
      )}
    </Section>
  );
}
