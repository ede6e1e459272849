import { apiScopes } from '@leakblock/domain/oauth-clients';
import type { ApiScope } from '@leakblock/domain/oauth-clients';
import { z } from 'zod';
import type { ServerContext } from '#platform/feature';
import { payloads } from '../webhooks/payloads.ts';
import { describeErrors, problemComponent } from './document-errors.ts';
import type { Operation } from './operation.ts';
import { operations } from './operations/all-operations.ts';
import { creator } from './operations/creators.ts';
import { finding } from './operations/findings.ts';
import { keptReport, wholeReport } from './operations/kept-reports.ts';
import { removalCase } from './operations/removal-cases.ts';
import { removalEvent, removalRequest } from './operations/removal-request-record.ts';
import { protectionReport } from './operations/reports.ts';
import { scan, scanCheck } from './operations/scans.ts';
import { work } from './operations/works.ts';

type Json = Record<string, unknown>;

const scopeWords: Record<ApiScope, string> = {
  'works:read': 'See registered works',
  'works:write': 'Forget works',
  'scans:read': 'See scans and what sites answered',
  'scans:write': 'Start and stop scans',
  'findings:read': 'See findings',
  'findings:write': 'Decide about findings',
  'removals:read': 'See cases, requests and what happened',
  'removals:write': 'Have content removed within the letter of authorisation',
  'reports:read': 'See figures of a period, and reports',
  'creators:read': 'See the creators of the agency',
  'webhooks:write': 'Manage webhooks',
};

/** Schemas with names of their own; the others are called after their operation. */
const named = {
  Work: work,
  Scan: scan,
  ScanCheck: scanCheck,
  Finding: finding,
  RemovalCase: removalCase,
  RemovalRequest: removalRequest,
  RemovalEvent: removalEvent,
  ProtectionReport: protectionReport,
  KeptReport: keptReport,
  WholeReport: wholeReport,
  Creator: creator,
};

/** Without what names a schema that stands by itself. */
const bare = (schema: Json): Json =>
  Object.fromEntries(
    Object.entries(schema).filter(([name]) => !name.startsWith('$') || name === '$ref'),
  );
const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
const refTo = (id: string) => ({ $ref: `#/components/schemas/${id}` });

/** The OpenAPI 3.1 document of the API, from the same table as its routes. */
export function openApiDocument({
  env,
  publicUrl,
}: Pick<ServerContext, 'env' | 'publicUrl'>): Json {
  const registry = z.registry<{ id: string }>();
  const nameOf = (schema: z.ZodType, id: string): string => {
    if (!registry.has(schema)) registry.add(schema, { id });
    return registry.get(schema)?.id ?? id;
  };
  for (const [id, schema] of Object.entries(named)) nameOf(schema, id);
  const paths: Record<string, Json> = {};
  for (const operation of operations)
    (paths[operation.path] ??= {})[operation.method] = describe(operation, nameOf);
  const webhooks = Object.fromEntries(
    Object.entries(payloads).map(([event, schema]) => [
      event,
      describeWebhook(
        event,
        nameOf(
          schema,
          `${capital(event).replace(/[._](\w)/g, (_, letter: string) => letter.toUpperCase())}Message`,
        ),
      ),
    ]),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: `${env.BRAND_NAME} API`,
      version: '1',
      description:
        'Lists have pages: hand `next` back as `cursor`. `Idempotency-Key` makes a call that is sent twice act once. Members of an agency name the creator they act for by `creator`.',
    },
    servers: [{ url: `${publicUrl}/api/v1` }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    webhooks,
    components: {
      schemas: { ...schemasOf(registry), Problem: problemComponent },
      securitySchemes: {
        oauth2: {
          type: 'oauth2',
          flows: {
            authorizationCode: {
              authorizationUrl: `${publicUrl}/oauth/auth`,
              tokenUrl: `${publicUrl}/oauth/token`,
              refreshUrl: `${publicUrl}/oauth/token`,
              scopes: Object.fromEntries(apiScopes.map((scope) => [scope, scopeWords[scope]])),
            },
          },
        },
      },
    },
  };
}

/** What comes in and what goes out has the same form here: nothing is named by its reading. */
function schemasOf(registry: ReturnType<typeof z.registry<{ id: string }>>): Json {
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
  });
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, bare(schema)]));
}

function describe(operation: Operation, nameOf: (schema: z.ZodType, id: string) => string): Json {
  const { answer, body, description, example, id, method, scope, status, summary, tag } = operation;
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    security: [{ oauth2: [scope] }],
    parameters: [
      ...parametersOf(operation.params, 'path'),
      ...parametersOf(operation.query, 'query'),
      ...(operation.acting === null ? [] : [creatorParameter]),
      ...(method === 'get' ? [] : [keyParameter]),
    ],
    ...(body !== null && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: refTo(nameOf(body, `${capital(id)}Body`)),
            example: example.body,
          },
        },
      },
    }),
    responses: {
      [status]: {
        description: answer === null ? 'Done' : summary,
        headers: limitHeaders,
        ...(answer !== null && {
          content: {
            'application/json': {
              schema: refTo(nameOf(answer, `${capital(id)}Answer`)),
              example: example.answer,
            },
          },
        }),
      },
      ...describeErrors(operation),
    },
  };
}

function describeWebhook(event: string, id: string): Json {
  return {
    post: {
      operationId: event,
      summary: `${event}, signed as Standard Webhooks 1.0 has it`,
      requestBody: { required: true, content: { 'application/json': { schema: refTo(id) } } },
      responses: { '2XX': { description: 'Taken; anything else is sent again, for three days' } },
    },
  };
}

function parametersOf(schema: z.ZodObject | null, place: 'path' | 'query'): Json[] {
  if (schema === null) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  });
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = property as Json;
    const isRequired = required.includes(name);
    return {
      name,
      in: place,
      required: isRequired,
      ...(description !== undefined && { description }),
      schema: rest,
    };
  });
}

const creatorParameter = {
  name: 'creator',
  in: 'query',
  required: false,
  description: 'Id of the creator for whom a member of her agency acts.',
  schema: bare(z.toJSONSchema(z.uuid())),
};
const keyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same request under the same key is given the same answer for a day.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
};
const header = (description: string) => ({ description, schema: { type: 'string' } });
const limitHeaders = {
  RateLimit: header('Requests that are left, and seconds until there are more.'),
  'RateLimit-Policy': header('Requests of a grant in a minute.'),
};
