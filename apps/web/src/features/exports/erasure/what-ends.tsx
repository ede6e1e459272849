import type { ErasureAnswer } from '@leakblock/domain/exports';
import { formatEuro } from '#lib/format.ts';
import { text } from '#lib/texts.ts';

/** What is gone with an account, and what is kept of it, why and for how long. */
export function WhatEnds({ erasure: { ends, kept } }: { erasure: ErasureAnswer }) {
  return (
    <>
      <h3>{text('exports.erase.goneTitle')}</h3>
      <ul className="erase-list">
        <li>{text('exports.erase.gone')}</li>
        {ends.hasPlan && <li>{text('exports.erase.plan')}</li>}
        {ends.openCases > 0 && <li>{text('exports.erase.cases', { count: ends.openCases })}</li>}
        {ends.apps > 0 && <li>{text('exports.erase.apps', { count: ends.apps })}</li>}
        {ends.balance.availableCents + ends.balance.heldCents > 0 && (
          <li>
            {balanceWords(ends.balance)}{' '}
            <a href="/earning-hub">{text('exports.erase.open.open_payout')}</a>
          </li>
        )}
      </ul>
      {kept.length > 0 && (
        <>
          <h3>{text('exports.erase.keptTitle')}</h3>
          <p>{text('exports.erase.keptHow')}</p>
          <ul className="erase-list">
            {kept.map((each) => (
              <li key={each.reason}>{keptWords(each)}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function balanceWords(balance: ErasureAnswer['ends']['balance']): string {
  return text('exports.erase.balance', {
    available: formatEuro(balance.availableCents),
    held: formatEuro(balance.heldCents),
  });
}

function keptWords({ reason, rows, years }: ErasureAnswer['kept'][number]): string {
  if (reason === 'audit') return text('exports.erase.kept.audit', { rows });
  return text(`exports.erase.kept.${reason}`, { rows, years: years ?? 0 });
}
