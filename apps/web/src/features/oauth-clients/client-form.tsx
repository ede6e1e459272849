import { useState } from 'react';
import {
  apiScopes,
  clientSecretAnswer,
  redirectAddress,
  registerClientInput,
} from '@leakblock/domain/oauth-clients';
import type { ApiScope, ClientSecret, OAuthClient } from '@leakblock/domain/oauth-clients';
import { explainDataError } from '#lib/data-failure.ts';
import { failureText } from '#lib/failure.ts';
import { callForJson, callFunction } from '#lib/functions-client.ts';
import { useUnsavedInput } from '#lib/leave-warning.ts';
import { text } from '#lib/texts.ts';
import { readField, useForm } from '#lib/use-form.ts';
import type { FieldErrors } from '#lib/use-form.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextAreaField } from '#ui/text-area-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { Ticks } from './ticks.tsx';

type ClientFormProps = {
  /** The app to change; null for a new one. */
  client: OAuthClient | null;
  onSaved: (saved: ClientSecret) => Promise<void>;
  onCancel: () => void;
};

/** Name, addresses and scopes of an app; of a new one also whether it can keep a secret. */
export function ClientForm({ client, onSaved, onCancel }: ClientFormProps) {
  const { onInput, send } = useUnsavedInput();
  const [scopes, setScopes] = useState<ApiScope[]>(client?.scopes ?? []);
  const { form, button, errors, failure, isBusy } = useForm<string>({
    check: (element) => checkClient(readClient(new FormData(element), scopes)),
    submit: async (values) => {
      const onKept = send();
      const { kind, ...read } = readClient(values, scopes);
      if (client === null) {
        const made = await callForJson(
          'register-oauth-client',
          { ...read, kind },
          clientSecretAnswer,
        );
        onKept();
        await onSaved(made);
        return;
      }
      await callFunction('save-oauth-client', { ...read, clientId: client.clientId });
      onKept();
      await onSaved({ client, secret: null });
    },
    explain: (error) => ({ failure: failureText(explainDataError(error)) }),
  });
  return (
    <form
      className="form"
      aria-label={text('oauth-clients.form.label')}
      {...form}
      onInput={onInput}
    >
      {failure !== null && (
        <Notice tone="problem">
          <p>{failure}</p>
        </Notice>
      )}
      <TextField
        id="client-name"
        name="name"
        label={text('oauth-clients.form.name')}
        hint={text('oauth-clients.form.name.hint')}
        error={errors['name'] ?? null}
        maxLength={60}
        defaultValue={client?.name}
        autoComplete="off"
        autoFocus
      />
      <TextField
        id="client-homepage"
        name="homepage"
        type="url"
        label={text('oauth-clients.form.homepage')}
        error={errors['homepage'] ?? null}
        maxLength={500}
        defaultValue={client?.homepage ?? ''}
        autoComplete="off"
      />
      <TextAreaField
        id="client-redirects"
        name="redirectUris"
        rows={3}
        label={text('oauth-clients.form.redirects')}
        hint={text('oauth-clients.form.redirects.hint')}
        error={errors['redirectUris'] ?? null}
        defaultValue={client?.redirectUris.join('\n')}
        spellCheck={false}
      />
      {client === null && (
        <SelectField
          id="client-kind"
          name="kind"
          label={text('oauth-clients.form.kind')}
          hint={text('oauth-clients.form.kind.hint')}
          options={(['confidential', 'public'] as const).map((value) => ({
            value,
            label: text(`oauth-clients.kind.${value}`),
          }))}
        />
      )}
      <Ticks
        id="client-scope"
        legend={text('oauth-clients.form.scopes')}
        hint={text('oauth-clients.form.scopes.hint')}
        error={errors['scopes'] ?? null}
        options={apiScopes.map((value) => ({ value, label: text(`oauth-clients.scope.${value}`) }))}
        chosen={scopes}
        onChange={setScopes}
      />
      <p className="actions">
        <Button {...button}>
          {client === null ? text('oauth-clients.form.register') : text('oauth-clients.form.save')}
          {isBusy ? '…' : ''}
        </Button>
        <button type="button" className="text-button" onClick={onCancel}>
          {text('oauth-clients.cancel')}
        </button>
      </p>
    </form>
  );
}

function readClient(values: FormData, scopes: ApiScope[]) {
  const homepage = readField(values, 'homepage');
  return {
    name: readField(values, 'name'),
    // People write their address without its beginning.
    homepage:
      homepage === '' || /^[a-z]+:\/\//i.test(homepage) ? homepage || null : `https://${homepage}`,
    redirectUris: readField(values, 'redirectUris')
      .split(/\s+/)
      .filter((line) => line !== ''),
    scopes,
    kind: readField(values, 'kind') === 'public' ? ('public' as const) : ('confidential' as const),
  };
}

const fields = ['name', 'homepage', 'redirectUris', 'scopes'] as const;

function checkClient(client: ReturnType<typeof readClient>): FieldErrors {
  const checked = registerClientInput.safeParse(client);
  const wrong = new Set(checked.error?.issues.map(({ path: [field] }) => field) ?? []);
  const errors: Record<string, string> = Object.fromEntries(
    fields
      .filter((field) => wrong.has(field))
      .map((field) => [field, text(`oauth-clients.form.${field}.wrong`)]),
  );
  const refused = client.redirectUris.find(
    (address) => !redirectAddress.safeParse(address).success,
  );
  if (refused !== undefined) {
    errors['redirectUris'] = text('oauth-clients.form.redirect.refused', { address: refused });
  }
  return errors;
}
