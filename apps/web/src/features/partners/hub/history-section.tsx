import { useState } from 'react';
import { dataFailureText } from '#lib/data-failure.ts';
import { callFunction } from '#lib/functions-client.ts';
import { saveFile } from '#lib/save-file.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { CommissionList } from './commission-list.tsx';
import { PayoutList } from './payout-list.tsx';

/** All that was earned and paid, and the same as a file. */
export function HistorySection() {
  return (
    <Section id="history" title={text('partners.history.title')}>
      <h3>{text('partners.history.payouts')}</h3>
      <PayoutList />
      <h3>{text('partners.history.commissions')}</h3>
      <CommissionList />
      <Export />
    </Section>
  );
}

function Export() {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function save() {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    try {
      const answer = await callFunction('export-earnings', {}, { accept: 'text/csv' });
      saveFile(await answer.blob(), 'earnings.csv');
    } catch (error) {
      setProblem(dataFailureText(error));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      {problem !== null && (
        <Notice tone="problem">
          <p>{problem}</p>
        </Notice>
      )}
      <p className="actions">
        <Button look="quiet" aria-disabled={isBusy} onClick={() => void save()}>
          {text('partners.history.export')}
        </Button>
        <span className="quiet">{text('partners.history.export.hint')}</span>
      </p>
    </>
  );
}
