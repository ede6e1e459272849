import type { OAuthGrants } from '@leakblock/domain/oauth-clients';
import { formatDate } from '#lib/format-date.ts';
import { callFunction } from '#lib/functions-client.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Section } from '#ui/page.tsx';
import { AskOnce } from './ask-once.tsx';
import { useGrants } from './use-oauth.ts';

/** Apps that may do something in the person's name: what, since when, and the end of it. */
export function GrantsSection() {
  const grants = useGrants();
  return (
    <Section
      id="grants"
      title={text('oauth-clients.grants.title')}
      lede={text('oauth-clients.grants.lede')}
    >
      <Loaded query={grants}>
        {(read) =>
          read.length === 0 ? (
            <p className="quiet">{text('oauth-clients.grants.none')}</p>
          ) : (
            <ul className="oauth-list">
              {read.map((grant) => (
                <Grant key={grant.id} grant={grant} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}

function Grant({ grant }: { grant: OAuthGrants['grants'][number] }) {
  const { id, clientName, homepage, scopes, since, lastUsedAt } = grant;
  return (
    <li className="oauth-entry">
      <h3>{clientName}</h3>
      {homepage !== null && <p className="quiet oauth-code">{homepage}</p>}
      <ul className="oauth-scopes">
        {scopes.map((scope) => (
          <li key={scope}>{text(`oauth-clients.scope.${scope}`)}</li>
        ))}
      </ul>
      <p className="quiet">
        {text('oauth-clients.grants.since', { day: formatDate(since, 'medium') })}{' '}
        {lastUsedAt === null
          ? text('oauth-clients.grants.unused')
          : text('oauth-clients.grants.used', { day: formatDate(lastUsedAt, 'medium') })}
      </p>
      <div className="actions">
        <AskOnce
          label={text('oauth-clients.grants.revoke')}
          title={text('oauth-clients.grants.revoke.title', { name: clientName })}
          onDo={async () => {
            await callFunction('revoke-oauth-grant', { id });
          }}
        >
          <p>{text('oauth-clients.grants.revoke.body')}</p>
        </AskOnce>
      </div>
    </li>
  );
}
