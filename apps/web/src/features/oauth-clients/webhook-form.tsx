import { useState } from 'react';
import {
  saveWebhookInput,
  webhookEvents,
  webhookSecretAnswer,
} from '@leakblock/domain/oauth-clients';
import type { Webhook, WebhookEvent } from '@leakblock/domain/oauth-clients';
import { explainDataError } from '#lib/data-failure.ts';
import { failureText } from '#lib/failure.ts';
import { callForJson } from '#lib/functions-client.ts';
import { text } from '#lib/texts.ts';
import { readField, useForm } from '#lib/use-form.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { Ticks } from './ticks.tsx';

/** What a person can listen to; a test is sent by a button. */
const events = webhookEvents.filter((event) => event !== 'webhook.test');

type WebhookFormProps = {
  webhook: Webhook | null;
  onSaved: (id: string, secret: string | null) => Promise<void>;
  onCancel: () => void;
};

/** Address and events of a webhook. */
export function WebhookForm({ webhook, onSaved, onCancel }: WebhookFormProps) {
  const [chosen, setChosen] = useState<WebhookEvent[]>(webhook?.events ?? [...events]);
  const read = (values: FormData) => ({
    ...(webhook === null ? {} : { id: webhook.id }),
    url: withBeginning(readField(values, 'url')),
    events: chosen,
    // A change of one that is switched off does not switch it on.
    isEnabled: webhook?.isEnabled ?? true,
  });
  const { form, button, errors, failure, isBusy } = useForm<string>({
    check: (element) => {
      const checked = saveWebhookInput.safeParse(read(new FormData(element)));
      const wrong = new Set(checked.error?.issues.map(({ path: [field] }) => field) ?? []);
      return Object.fromEntries(
        (['url', 'events'] as const)
          .filter((field) => wrong.has(field))
          .map((field) => [field, text(`oauth-clients.webhook.${field}.wrong`)]),
      );
    },
    submit: async (values) => {
      const saved = await callForJson('save-webhook', read(values), webhookSecretAnswer);
      await onSaved(saved.webhook.id, saved.secret);
    },
    explain: (error) => {
      const code = explainDataError(error);
      return code === 'oauth.address_refused'
        ? { failure: null, fields: { url: failureText(code) } }
        : { failure: failureText(code) };
    },
  });
  return (
    <form className="form" aria-label={text('oauth-clients.webhook.label')} {...form}>
      {failure !== null && (
        <Notice tone="problem">
          <p>{failure}</p>
        </Notice>
      )}
      <TextField
        id="webhook-url"
        name="url"
        type="url"
        label={text('oauth-clients.webhook.url')}
        hint={text('oauth-clients.webhook.url.hint')}
        error={errors['url'] ?? null}
        maxLength={500}
        defaultValue={webhook?.url}
        autoComplete="off"
        spellCheck={false}
        autoFocus
      />
      <Ticks
        id="webhook-event"
        legend={text('oauth-clients.webhook.events')}
        error={errors['events'] ?? null}
        options={events.map((value) => ({ value, label: text(`oauth-clients.event.${value}`) }))}
        chosen={chosen}
        onChange={setChosen}
      />
      <p className="actions">
        <Button {...button}>
          {text('oauth-clients.form.save')}
          {isBusy ? '…' : ''}
        </Button>
        <button type="button" className="text-button" onClick={onCancel}>
          {text('oauth-clients.cancel')}
        </button>
      </p>
    </form>
  );
}

/** People write their address without its beginning. */
function withBeginning(address: string): string {
  return address === '' || /^[a-z]+:\/\//i.test(address) ? address : `https://${address}`;
}
