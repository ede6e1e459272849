import { text } from '#lib/texts.ts';
import type { ApiOperation } from './api-document.ts';

/** One operation: what it does, what it needs, what it takes and gives. Opens when asked. */
export function OperationEntry({ operation }: { operation: ApiOperation }) {
  const { method, path, summary, description, parameters, requestBody, responses } = operation;
  const scopes = operation.security.flatMap((one) => Object.values(one).flat());
  const body = Object.values(requestBody?.content ?? {})[0]?.schema;
  return (
    <details className="oauth-operation">
      <summary>
        <code className="oauth-method">{method.toUpperCase()}</code>{' '}
        <code className="oauth-code">{path}</code> <span className="oauth-summary">{summary}</span>
      </summary>
      {description !== undefined && <p>{description}</p>}
      {scopes.length > 0 && (
        <p>
          {text('oauth-clients.docs.scope')} <code>{scopes.join(' ')}</code>
        </p>
      )}
      {parameters.length > 0 && (
        <>
          <h3>{text('oauth-clients.docs.parameters')}</h3>
          <ul className="oauth-scopes">
            {parameters.map((parameter) => (
              <li key={`${parameter.in} ${parameter.name}`}>
                <code>{parameter.name}</code> <span className="quiet">{parameter.in}</span>{' '}
                {parameter.required && (
                  <span className="quiet">{text('oauth-clients.docs.required')}</span>
                )}{' '}
                {parameter.description}
              </li>
            ))}
          </ul>
        </>
      )}
      {body !== undefined && <SchemaOf title={text('oauth-clients.docs.body')} schema={body} />}
      {Object.entries(responses).map(([status, { description: meaning, content }]) => {
        const schema = Object.values(content ?? {})[0]?.schema;
        // Every refusal has the same shape, which the page tells once.
        return schema === undefined || Number(status) >= 400 ? (
          <p key={status}>
            <code>{status}</code> {meaning}
          </p>
        ) : (
          <SchemaOf key={status} title={`${status} ${meaning}`} schema={schema} />
        );
      })}
    </details>
  );
}

function SchemaOf({ title, schema }: { title: string; schema: unknown }) {
  return (
    <>
      <h3>{title}</h3>
      {/* Longer than the window is wide: it scrolls by itself, also by keyboard. */}
      <pre className="oauth-schema" tabIndex={0} role="region" aria-label={title}>
        {JSON.stringify(schema, null, 2)}
      </pre>
    </>
  );
}
