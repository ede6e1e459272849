import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { makeReportInput } from '@leakblock/domain/reports';
import { text } from '#lib/texts.ts';
import { useAct } from '#lib/use-act.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useMakeReport } from './use-reports.ts';

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** A report about days that are chosen; at first the last thirty. */
export function MakeReport({ onMade }: { onMade: (id: string) => void }) {
  const [today] = useState(() => Date.now());
  const [days, setDays] = useState(() => ({
    from: dayOf(today - 29 * 86_400_000),
    to: dayOf(today),
  }));
  const [isWrong, setIsWrong] = useState(false);
  const make = useMakeReport();
  const { isBusy, problem, run } = useAct();
  const read = makeReportInput.safeParse(days);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setIsWrong(!read.success);
    if (!read.success) return;
    await run(async () => onMade((await make(read.data)).id));
  }

  return (
    <Section id="make-report" title={text('reports.make.title')} lede={text('reports.make.lede')}>
      <form className="form" noValidate onSubmit={(event) => void submit(event)}>
        <div className="report-days">
          <TextField
            id="report-from"
            type="date"
            label={text('reports.make.from')}
            value={days.from}
            max={days.to}
            onChange={({ target }) => setDays({ ...days, from: target.value })}
          />
          <TextField
            id="report-to"
            type="date"
            label={text('reports.make.to')}
            value={days.to}
            min={days.from}
            max={dayOf(today)}
            error={isWrong && !read.success ? text('reports.make.wrong') : null}
            onChange={({ target }) => setDays({ ...days, to: target.value })}
          />
        </div>
        {problem !== null && (
          <Notice tone="problem">
            <p>{problem}</p>
          </Notice>
        )}
        <p className="actions">
          <Button type="submit" aria-disabled={isBusy}>
            {text(isBusy ? 'reports.make.busy' : 'reports.make.submit')}
          </Button>
        </p>
      </form>
    </Section>
  );
}
