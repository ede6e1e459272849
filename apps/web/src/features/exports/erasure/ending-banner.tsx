import { formatDate } from '#lib/format-date.ts';
import { text } from '#lib/texts.ts';
import { useAct } from '#lib/use-act.ts';
import { Button } from '#ui/button.tsx';
import { useErasure } from './use-erasure.ts';
import './ending-banner.css';

/** On every screen of somebody whose account will be deleted: when, and the way back. */
export function EndingBanner({ dueAt }: { dueAt: string }) {
  const { turnBack } = useErasure();
  const { isBusy, problem, run } = useAct();
  return (
    <section className="ending" aria-label={text('exports.erase.banner')}>
      <p role="status">{text('exports.erase.due', { when: formatDate(dueAt) })}</p>
      <Button look="quiet" aria-disabled={isBusy} onClick={() => void run(turnBack)}>
        {text('exports.erase.keep')}
      </Button>
      {problem !== null && <p role="alert">{problem}</p>}
    </section>
  );
}
