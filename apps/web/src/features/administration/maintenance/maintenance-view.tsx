import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Maintenance } from '@leakblock/domain/administration';
import { formatDateTime } from '#lib/format.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';
import { Section } from '#ui/page.tsx';
import { MaintenanceForm } from './maintenance-form.tsx';
import { readMaintenance } from './read-maintenance.ts';

const queryKey = ['administration', 'maintenance'] as const;

/** The switch that shows everybody but operators one calm screen instead of the product. */
export function MaintenanceView() {
  const client = useQueryClient();
  const state = useQuery({ queryKey, queryFn: readMaintenance });
  return (
    <Section
      id="maintenance"
      title={text('administration.maintenance.title')}
      lede={text('administration.maintenance.lede')}
    >
      <Loaded query={state} lines={4}>
        {(found) => (
          <>
            <State state={found} />
            <MaintenanceForm
              key={String(found.isOn)}
              state={found}
              onDone={(next) => client.setQueryData<Maintenance>(queryKey, next)}
            />
          </>
        )}
      </Loaded>
    </Section>
  );
}

function State({ state: { isOn, message, since, until } }: { state: Maintenance }) {
  return (
    <div className="admin-head" role="status">
      <p className="admin-badges">
        <Badge tone={isOn ? 'alert' : 'calm'}>
          {text(`administration.maintenance.${isOn ? 'on' : 'off'}`)}
        </Badge>
        {isOn && since !== null && (
          <span className="quiet">
            {text('administration.maintenance.since', { when: formatDateTime(since) })}
          </span>
        )}
        {isOn && until !== null && (
          <span className="quiet">
            {text('administration.maintenance.untilWhen', { when: formatDateTime(until) })}
          </span>
        )}
      </p>
      {isOn && message !== null && <p dir="auto">{message}</p>}
    </div>
  );
}
