import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Page, Section } from '#ui/page.tsx';
import { documentAddress, readApiDocument } from './api-document.ts';
import type { ApiDocument } from './api-document.ts';
import { OperationEntry } from './operation-entry.tsx';
import './oauth-clients.css';

/** The screen /oauth-clients/docs: how to use the API, and every operation as its own document tells it. */
export function ApiDocsPage() {
  const query = useQuery({
    queryKey: ['api-document'],
    queryFn: readApiDocument,
    staleTime: Infinity,
  });
  return (
    <Page title={text('oauth-clients.docs.title')} lede={text('oauth-clients.docs.lede')}>
      <Loaded query={query} lines={8}>
        {(document) => <Document document={document} />}
      </Loaded>
    </Page>
  );
}

function Document({ document }: { document: ApiDocument }) {
  const { origin } = location;
  const steps = [
    ['register', '/oauth-clients#clients'],
    ['ask', `${origin}/oauth/auth`],
    ['exchange', `${origin}/oauth/token`],
    ['call', document.server],
  ] as const;
  return (
    <>
      <Section id="start" title={text('oauth-clients.docs.start')}>
        <ol className="oauth-steps">
          {steps.map(([step, address]) => (
            <li key={step}>
              {text(`oauth-clients.docs.step.${step}`)}{' '}
              {address.startsWith('/') ? (
                <a href={address}>{text('oauth-clients.clients.title')}</a>
              ) : (
                <code className="oauth-code">{address}</code>
              )}
            </li>
          ))}
        </ol>
        <ul className="oauth-scopes">
          {(['pages', 'idempotency', 'limits', 'errors', 'agency', 'webhooks'] as const).map(
            (rule) => (
              <li key={rule}>{text(`oauth-clients.docs.rule.${rule}`)}</li>
            ),
          )}
        </ul>
        <p>
          <a href={documentAddress} download="openapi.json">
            {text('oauth-clients.docs.document', { version: document.version })}
          </a>
        </p>
      </Section>
      {document.groups.map(({ tag, operations }) => (
        <Section key={tag} id={`api-${tag}`} title={tag}>
          {/* The document tells it in English only. */}
          <div lang="en">
            {operations.map((operation) => (
              <OperationEntry key={operation.operationId} operation={operation} />
            ))}
          </div>
        </Section>
      ))}
    </>
  );
}
