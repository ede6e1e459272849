import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Section } from '#ui/page.tsx';
import { PartnersList } from './partners-list.tsx';
import { PayoutEntry } from './payout-entry.tsx';
import { pageSize, readOpenPayouts } from './read-waiting.ts';
import '../partners.css';
import './operators.css';

const everyMs = 30_000;

/** Who wants to take part, and who is to be paid. */
export function PartnersView() {
  const client = useQueryClient();
  const [said, setSaid] = useState('');
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
              <>
                <ul className="partner-entries">
                  {rows.map((row) => (
                    <PayoutEntry key={row.id} row={row} onDone={onDone} />
                  ))}
                </ul>
                {rows.length === pageSize && (
                  <p className="quiet">{text('partners.operator.oldestPayouts')}</p>
                )}
              </>
            )
          }
        </Loaded>
      </Section>
      <Section id="people" title={text('partners.operator.people')}>
        <PartnersList onDone={onDone} />
      </Section>
    </>
  );
}
