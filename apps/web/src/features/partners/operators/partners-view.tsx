import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { partnerStatuses } from '@leakblock/domain/partners';
import type { PartnerStatus } from '@leakblock/domain/partners';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Section } from '#ui/page.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { PartnerEntry } from './partner-entry.tsx';
import { PayoutEntry } from './payout-entry.tsx';
import { readOpenPayouts, readPartners } from './read-waiting.ts';
import '../partners.css';
import './operators.css';

const everyMs = 30_000;

/** Who wants to take part, and who is to be paid. */
export function PartnersView() {
  const client = useQueryClient();
  const [status, setStatus] = useState<PartnerStatus>('applied');
  const [said, setSaid] = useState('');
  const partners = useQuery({
    queryKey: ['operated-partners', 'people', status],
    queryFn: () => readPartners(status),
    refetchInterval: everyMs,
  });
  const payouts = useQuery({
    queryKey: ['operated-partners', 'payouts'],
    queryFn: readOpenPayouts,
    refetchInterval: everyMs,
  });
  const onDone = async () => {
    setSaid(text('partners.operator.done'));
    await Promise.all([
      client.invalidateQueries({ queryKey: ['operated-partners'] }),
      client.invalidateQueries({ queryKey: ['admin-waiting'] }),
    ]);
  };
  return (
    <>
      <p className="quiet" role="status">
        {said}
      </p>
      <Section id="payouts" title={text('partners.operator.payouts')}>
        <Loaded query={payouts} lines={3}>
          {(rows) =>
            rows.length === 0 ? (
              <p className="quiet">{text('partners.operator.noPayouts')}</p>
            ) : (
              <ul className="partner-entries">
                {rows.map((row) => (
                  <PayoutEntry key={row.id} row={row} onDone={onDone} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Section>
      <Section id="people" title={text('partners.operator.people')}>
        <SelectField
          id="partner-status"
          label={text('partners.operator.status')}
          value={status}
          options={partnerStatuses.map((value) => ({
            value,
            label: text(`partners.operator.status.${value}`),
          }))}
          onChange={({ target }) =>
            setStatus(partnerStatuses.find((one) => one === target.value) ?? 'applied')
          }
        />
        <Loaded query={partners} lines={4}>
          {(rows) =>
            rows.length === 0 ? (
              <p className="quiet">{text('partners.operator.nobody')}</p>
            ) : (
              <ul className="partner-entries">
                {rows.map((row) => (
                  <PartnerEntry key={row.id} row={row} onDone={onDone} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Section>
    </>
  );
}
