import { counterNoticeAnswer } from '@leakblock/domain/removal-requests';
import { dataFailureText } from '#lib/data-failure.ts';
import { formatDay } from '#lib/format-day.ts';
import { text } from '#lib/texts.ts';
import { readField, useForm } from '#lib/use-form.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useCall } from '../use-call.ts';
import type { CounterNotice } from './read-case.ts';

/** From which day the time to decide counts; and where that was an earlier one, it is put right here. */
export function SetClockBack({ notice }: { notice: CounterNotice }) {
  const { failure: refused, run } = useCall();
  const { button, errors, failure, form } = useForm<string>({
    check: (element) => {
      const day = readField(new FormData(element), 'receivedOn');
      return day !== '' && day < notice.received_on
        ? {}
        : { receivedOn: text('removal-requests.counter.notEarlier') };
    },
    submit: async (values) => {
      const body = { id: notice.id, receivedOn: readField(values, 'receivedOn') };
      await run('correct-counter-notice', body, counterNoticeAnswer);
    },
    explain: (error) => ({ failure: dataFailureText(error) }),
  });
  const problem = failure ?? refused;
  return (
    <>
      <p>{text('removal-requests.counter.countedFrom', { day: formatDay(notice.received_on) })}</p>
      <details>
        <summary>{text('removal-requests.counter.wasEarlier')}</summary>
        <form className="case-form" {...form}>
          <TextField
            id={`earlier-${notice.id}`}
            name="receivedOn"
            type="date"
            label={text('removal-requests.counter.receivedOn')}
            max={notice.received_on}
            error={errors['receivedOn'] ?? null}
          />
          {problem !== null && <Notice tone="problem">{problem}</Notice>}
          <div className="actions">
            <Button {...button} look="quiet">
              {text('removal-requests.counter.setBack')}
            </Button>
          </div>
        </form>
      </details>
    </>
  );
}
