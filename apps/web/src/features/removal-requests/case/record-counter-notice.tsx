import { counterNoticeAnswer, counterNoticeElements } from '@leakblock/domain/removal-requests';
import { dataFailureText } from '#lib/data-failure.ts';
import { useUnsavedInput } from '#lib/leave-warning.ts';
import { text } from '#lib/texts.ts';
import { readField, useForm } from '#lib/use-form.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextAreaField } from '#ui/text-area-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useCall } from '../use-call.ts';

type Props = {
  requestId: string;
  /** The mail that brought it: it is handled with that. */
  mailId?: string;
  /** Closes the form, where it can be closed. */
  onDone?: () => void;
};

/** Today by the reader's clock, as a field for days has it. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** A counter-notice that reached her: 17 U.S.C. 512(g)(3) says what it has to contain. */
export function RecordCounterNotice({ requestId, mailId, onDone }: Props) {
  const { failure: refused, run } = useCall();
  const { onInput, send } = useUnsavedInput();
  const { button, errors, failure, form } = useForm<string>({
    check: (element) => {
      const values = new FormData(element);
      const missing = ['receivedOn', 'subscriberName', 'words'].filter(
        (name) => readField(values, name) === '',
      );
      const isLater = readField(values, 'receivedOn') > today();
      return {
        ...Object.fromEntries(
          missing.map((name) => [name, text('removal-requests.counter.missing')]),
        ),
        ...(isLater && { receivedOn: text('removal-requests.counter.later') }),
      };
    },
    submit: async (values) => {
      const onKept = send();
      const body = {
        requestId,
        ...(mailId === undefined ? {} : { mailId }),
        receivedOn: readField(values, 'receivedOn'),
        subscriberName: readField(values, 'subscriberName'),
        statement: readField(values, 'words'),
        elements: counterNoticeElements.filter((name) => values.has(name)),
      };
      if ((await run('record-counter-notice', body, counterNoticeAnswer)) === null) return;
      onKept();
      onDone?.();
    },
    explain: (error) => ({ failure: dataFailureText(error) }),
  });
  const idOf = (name: string) => `counter-${name}-${mailId ?? requestId}`;
  return (
    <form className="case-form" {...form} onInput={onInput}>
      <p id={idOf('body')}>{text('removal-requests.counter.body')}</p>
      <TextField
        id={idOf('day')}
        name="receivedOn"
        type="date"
        max={today()}
        label={text('removal-requests.counter.receivedOn')}
        error={errors['receivedOn'] ?? null}
        // Which day that is stands above it, also beside its error.
        aria-describedby={
          errors['receivedOn'] === undefined ? idOf('body') : `${idOf('day')}-note ${idOf('body')}`
        }
      />
      <TextField
        id={idOf('name')}
        name="subscriberName"
        label={text('removal-requests.counter.name')}
        maxLength={200}
        error={errors['subscriberName'] ?? null}
      />
      <TextAreaField
        id={idOf('words')}
        name="words"
        rows={8}
        label={text('removal-requests.counter.says')}
        maxLength={10_000}
        error={errors['words'] ?? null}
      />
      <fieldset className="options">
        <legend className="field-label">{text('removal-requests.counter.elements')}</legend>
        {counterNoticeElements.map((name) => (
          <CheckboxField
            key={name}
            id={idOf(name)}
            name={name}
            label={text(`removal-requests.counter.${name}`)}
          />
        ))}
      </fieldset>
      {(failure ?? refused) !== null && <Notice tone="problem">{failure ?? refused}</Notice>}
      <div className="actions">
        <Button {...button}>{text('removal-requests.counter.record')}</Button>
        {onDone !== undefined && (
          <Button look="quiet" onClick={onDone}>
            {text('removal-requests.cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
