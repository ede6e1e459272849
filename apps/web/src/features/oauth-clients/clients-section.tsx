import { useState } from 'react';
import { clientSecretAnswer } from '@leakblock/domain/oauth-clients';
import type { OAuthClient } from '@leakblock/domain/oauth-clients';
import { formatDate } from '#lib/format-date.ts';
import { callForJson, callFunction } from '#lib/functions-client.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { AskOnce } from './ask-once.tsx';
import { ClientForm } from './client-form.tsx';
import { SecretNote } from './secret-note.tsx';
import { useToldSecrets } from './use-told-secrets.ts';
import type { ToldSecrets } from './use-told-secrets.ts';
import { useAct, useClients } from './use-oauth.ts';

/** The person's own apps: register, change, a new secret, delete. */
export function ClientsSection() {
  const clients = useClients();
  const [isAdding, setIsAdding] = useState<boolean | null>(null);
  const told = useToldSecrets();
  return (
    <Section
      id="clients"
      title={text('oauth-clients.clients.title')}
      lede={text('oauth-clients.clients.lede')}
    >
      <Loaded query={clients}>
        {(read) => (
          <>
            {read.length === 0 && isAdding !== true && (
              <p className="quiet">{text('oauth-clients.clients.none')}</p>
            )}
            <ul className="oauth-list">
              {read.map((client) => (
                <Client key={client.clientId} client={client} told={told} />
              ))}
            </ul>
            {isAdding === true ? (
              <ClientForm
                client={null}
                onCancel={() => setIsAdding(false)}
                onSaved={async ({ client, secret }) => {
                  told.tell(client.clientId, secret);
                  setIsAdding(false);
                  await clients.refetch();
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
                  {text('oauth-clients.clients.add')}
                </Button>
              </p>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

type ClientProps = {
  client: OAuthClient;
  told: ToldSecrets;
};

function Client({ client, told }: ClientProps) {
  const { clientId, name, kind, redirectUris, scopes, grants, createdAt, secretRotatedAt } = client;
  const [isChanging, setIsChanging] = useState<boolean | null>(null);
  const { act } = useAct();
  const secret = told.of(clientId);
  if (isChanging === true) {
    return (
      <li className="oauth-entry">
        <ClientForm
          client={client}
          onCancel={() => setIsChanging(false)}
          onSaved={async () => {
            await act(() => Promise.resolve());
            setIsChanging(false);
          }}
        />
      </li>
    );
  }
  return (
    <li className="oauth-entry">
      <h3>{name}</h3>
      {secret !== null && (
        <SecretNote
          secret={secret}
          onKept={() => told.keep(clientId)}
          onDone={() => told.putAway(clientId)}
        />
      )}
      <dl className="oauth-facts">
        <dt>{text('oauth-clients.client.id')}</dt>
        <dd className="oauth-code">
          <code>{clientId}</code>
        </dd>
        <dt>{text('oauth-clients.form.kind')}</dt>
        <dd>{text(`oauth-clients.kind.${kind}`)}</dd>
        <dt>{text('oauth-clients.form.redirects')}</dt>
        <dd className="oauth-code">
          {redirectUris.map((address) => (
            <span key={address}>{address}</span>
          ))}
        </dd>
        <dt>{text('oauth-clients.form.scopes')}</dt>
        <dd className="oauth-code">
          <code>{scopes.join(' ')}</code>
        </dd>
      </dl>
      <p className="quiet">
        {text('oauth-clients.client.since', { day: formatDate(createdAt, 'medium') })}{' '}
        {secretRotatedAt !== null &&
          // The first secret comes with the app.
          formatDate(secretRotatedAt, 'medium') !== formatDate(createdAt, 'medium') &&
          text('oauth-clients.client.rotated', { day: formatDate(secretRotatedAt, 'medium') })}{' '}
        {text('oauth-clients.client.grants', { count: grants })}
      </p>
      <div className="actions">
        <button
          type="button"
          className="text-button"
          autoFocus={isChanging === false}
          onClick={() => setIsChanging(true)}
        >
          {text('oauth-clients.client.change')}
        </button>
        {kind === 'confidential' && (
          <AskOnce
            label={text('oauth-clients.client.rotate')}
            title={text('oauth-clients.client.rotate.title', { name })}
            onDo={async () => {
              const made = await callForJson(
                'rotate-oauth-secret',
                { clientId },
                clientSecretAnswer,
              );
              told.tell(clientId, made.secret);
            }}
          >
            <p>{text('oauth-clients.client.rotate.body')}</p>
          </AskOnce>
        )}
        <AskOnce
          label={text('oauth-clients.client.delete')}
          title={text('oauth-clients.client.delete.title', { name })}
          onDo={async () => {
            await callFunction('delete-oauth-client', { clientId });
            told.putAway(clientId);
          }}
        >
          <p>{text('oauth-clients.client.delete.body', { count: grants })}</p>
        </AskOnce>
      </div>
    </li>
  );
}
