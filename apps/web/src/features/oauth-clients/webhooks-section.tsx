import { useState } from 'react';
import { webhookSecretAnswer } from '@leakblock/domain/oauth-clients';
import type { Webhook } from '@leakblock/domain/oauth-clients';
import { formatDateTime } from '#lib/format.ts';
import { callForJson, callFunction } from '#lib/functions-client.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { AskOnce } from './ask-once.tsx';
import { Deliveries } from './deliveries.tsx';
import { SecretNote } from './secret-note.tsx';
import { useToldSecrets } from './use-told-secrets.ts';
import type { ToldSecrets } from './use-told-secrets.ts';
import { useAct, useWebhooks } from './use-oauth.ts';
import { WebhookForm } from './webhook-form.tsx';
import { webhookProblem } from './webhook-problem.ts';

/** Addresses that are told when something happens. */
export function WebhooksSection() {
  const webhooks = useWebhooks();
  const [isAdding, setIsAdding] = useState<boolean | null>(null);
  const told = useToldSecrets();
  return (
    <Section
      id="webhooks"
      title={text('oauth-clients.webhooks.title')}
      lede={text('oauth-clients.webhooks.lede')}
    >
      <Loaded query={webhooks}>
        {(read) => (
          <>
            {read.length === 0 && isAdding !== true && (
              <p className="quiet">{text('oauth-clients.webhooks.none')}</p>
            )}
            <ul className="oauth-list">
              {read.map((webhook) => (
                <Entry key={webhook.id} webhook={webhook} told={told} />
              ))}
            </ul>
            {isAdding === true ? (
              <WebhookForm
                webhook={null}
                onCancel={() => setIsAdding(false)}
                onSaved={async (id, secret) => {
                  told.tell(id, secret);
                  setIsAdding(false);
                  await webhooks.refetch();
                }}
              />
            ) : (
              <p className="actions">
                <Button
                  look="quiet"
                  // After the form the focus is back where it came from.
                  autoFocus={isAdding === false}
                  onClick={() => setIsAdding(true)}
                >
                  {text('oauth-clients.webhooks.add')}
                </Button>
              </p>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

type EntryProps = { webhook: Webhook; told: ToldSecrets };

function Entry({ webhook, told }: EntryProps) {
  const { id, url, events, isEnabled, lastDelivery } = webhook;
  const disabledReason = webhookProblem(webhook.disabledReason);
  const [isChanging, setIsChanging] = useState<boolean | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { act, problem, isBusy } = useAct();
  const secret = told.of(id);
  if (isChanging === true) {
    return (
      <li className="oauth-entry">
        <WebhookForm
          webhook={webhook}
          onCancel={() => setIsChanging(false)}
          onSaved={async () => {
            await act(() => Promise.resolve());
            setIsChanging(false);
          }}
        />
      </li>
    );
  }
  const switchTo = (isOn: boolean) =>
    act(async () => {
      await callFunction('save-webhook', { id, url, events, isEnabled: isOn });
    });
  return (
    <li className="oauth-entry">
      <h3 className="oauth-code">{url}</h3>
      {secret !== null && (
        <SecretNote secret={secret} onKept={() => told.keep(id)} onDone={() => told.putAway(id)} />
      )}
      <p>
        <Badge tone={isEnabled ? 'calm' : 'alert'}>
          {isEnabled ? text('oauth-clients.webhook.on') : text('oauth-clients.webhook.off')}
        </Badge>{' '}
        {/* The list of messages tells it, and newer. */}
        {!isOpen && (
          <span className="quiet">
            {lastDelivery === null
              ? text('oauth-clients.webhook.never')
              : text(
                  lastDelivery.isDelivered
                    ? 'oauth-clients.webhook.delivered'
                    : 'oauth-clients.webhook.refused',
                  { time: formatDateTime(lastDelivery.at) },
                )}
          </span>
        )}
      </p>
      {disabledReason !== null && !isEnabled && <p>{disabledReason}</p>}
      {!isEnabled && <p className="quiet">{text('oauth-clients.webhook.off.hint')}</p>}
      <ul className="oauth-scopes">
        {events.map((event) => (
          <li key={event}>{text(`oauth-clients.event.${event}`)}</li>
        ))}
      </ul>
      {problem !== null && (
        <Notice tone="problem">
          <p>{problem}</p>
        </Notice>
      )}
      <div className="actions">
        {isEnabled && (
          <Button
            look="quiet"
            aria-disabled={isBusy}
            onClick={() =>
              void act(async () => {
                await callFunction('test-webhook', { id });
                setIsOpen(true);
              })
            }
          >
            {text('oauth-clients.webhook.test')}
          </Button>
        )}
        <button
          type="button"
          className="text-button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {text('oauth-clients.webhook.deliveries')}
        </button>
        <button
          type="button"
          className="text-button"
          autoFocus={isChanging === false}
          onClick={() => setIsChanging(true)}
        >
          {text('oauth-clients.client.change')}
        </button>
        <button type="button" className="text-button" onClick={() => void switchTo(!isEnabled)}>
          {isEnabled
            ? text('oauth-clients.webhook.switchOff')
            : text('oauth-clients.webhook.switchOn')}
        </button>
        <AskOnce
          label={text('oauth-clients.client.rotate')}
          title={text('oauth-clients.webhook.rotate.title')}
          onDo={async () => {
            const made = await callForJson('rotate-webhook-secret', { id }, webhookSecretAnswer);
            told.tell(id, made.secret);
          }}
        >
          <p>{text('oauth-clients.webhook.rotate.body')}</p>
        </AskOnce>
        <AskOnce
          label={text('oauth-clients.client.delete')}
          title={text('oauth-clients.webhook.delete.title')}
          onDo={async () => {
            await callFunction('delete-webhook', { id });
            told.putAway(id);
          }}
        >
          <p>{text('oauth-clients.webhook.delete.body')}</p>
        </AskOnce>
      </div>
      {isOpen && <Deliveries id={id} isEnabled={isEnabled} />}
    </li>
  );
}
