import { useState } from 'react';
import { maintenanceAnswer } from '@leakblock/domain/administration';
import type { Maintenance } from '@leakblock/domain/administration';
import { callForJson } from '#lib/functions-client.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { TextAreaField } from '#ui/text-area-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { ActDialog } from '../act-dialog.tsx';

type MaintenanceFormProps = { state: Maintenance; onDone: (next: Maintenance) => void };

const messageLimit = 500;

/** Message and expected end, and the switch; what it does is said before it is done. */
export function MaintenanceForm({ state, onDone }: MaintenanceFormProps) {
  const [message, setMessage] = useState(state.message ?? '');
  const [until, setUntil] = useState(state.until === null ? '' : localTime(state.until));
  const [wanted, setWanted] = useState<boolean | null>(null);
  const act = wanted === true ? (state.isOn ? 'change' : 'begin') : 'end';
  return (
    <>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setWanted(true);
        }}
      >
        <TextAreaField
          id="maintenance-message"
          label={text('administration.maintenance.message')}
          hint={text('administration.maintenance.messageHint')}
          rows={3}
          maxLength={messageLimit}
          value={message}
          dir="auto"
          onChange={({ target }) => setMessage(target.value)}
        />
        <TextField
          id="maintenance-until"
          type="datetime-local"
          label={text('administration.maintenance.until')}
          hint={text('administration.maintenance.untilHint')}
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
        <p className="actions">
          <Button type="submit" look={state.isOn ? 'quiet' : 'primary'}>
            {text(`administration.maintenance.${state.isOn ? 'change' : 'begin'}.open`)}
          </Button>
          {state.isOn && (
            <Button onClick={() => setWanted(false)}>
              {text('administration.maintenance.end.open')}
            </Button>
          )}
        </p>
      </form>
      {wanted !== null && (
        <ActDialog
          id="maintenance-act"
          title={text(`administration.maintenance.${act}.title`)}
          body={text(`administration.maintenance.${act}.body`)}
          submit={text(`administration.maintenance.${act}.submit`)}
          reasonHint={text('administration.act.reasonKept')}
          act={async (reason) =>
            onDone(
              await callForJson(
                'set-maintenance',
                {
                  isOn: wanted,
                  message: wanted ? message.trim() || null : null,
                  until: wanted && until !== '' ? new Date(until).toISOString() : null,
                  reason,
                },
                maintenanceAnswer,
              ),
            )
          }
          onDone={() => setWanted(null)}
          onClose={() => setWanted(null)}
        />
      )}
    </>
  );
}

/** A moment as the browser's own field for date and time has it: of this clock, without a zone. */
function localTime(iso: string): string {
  const time = new Date(iso);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
