import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apiScopes } from '@leakblock/domain/oauth-clients';
import type { ApiScope } from '@leakblock/domain/oauth-clients';
import { meetAgency } from '../../../testing/meet-agency.ts';
import type { SignedIn } from '../../../testing/start-test-gateway.ts';
import { openApiDocument } from './open-api-document.ts';
import { fillAccount } from './testing/fill-account.ts';
import type { Filled } from './testing/fill-account.ts';
import { openApiWorld } from './testing/open-api-world.ts';
import type { ApiAnswer, ApiWorld } from './testing/open-api-world.ts';

type Schema = Record<string, unknown>;
type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
};
type Content = Record<string, { schema: Schema; example?: unknown }>;
type Described = {
  operationId: string;
  security: { oauth2: ApiScope[] }[];
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};
type Document = { paths: Record<string, Record<string, Described>>; components: Schema };

// The table of operations does not depend on where the product stands.
const document = openApiDocument({
  publicUrl: 'https://leakblock.example',
  env: { BRAND_NAME: 'LeakBlock' },
} as Parameters<typeof openApiDocument>[0]) as unknown as Document;
const every = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]) => ({
    ...described,
    path,
    method: method.toUpperCase(),
  })),
);
type Operation = (typeof every)[number];
const named = every.map((operation) => [operation.operationId, operation] as const);

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
ajv.addSchema({ $id: 'api', components: document.components });
const validators = new Map<string, ValidateFunction>();
/** Whether a value is what a schema of the document says. */
function fits(schema: Schema, value: unknown): boolean {
  const text = JSON.stringify(schema).replaceAll('"#/components', '"api#/components');
  const known = validators.get(text) ?? ajv.compile(JSON.parse(text) as Schema);
  validators.set(text, known);
  return known(value);
}
const json = (content: Content | undefined) => content?.['application/json'];
const problem = { $ref: '#/components/schemas/Problem' };

let world: ApiWorld;
let juno: SignedIn;
let owns: Filled;
let token: string;
let othersIds: Filled;
beforeAll(async () => {
  world = await openApiWorld();
  juno = await world.signIn();
  token = await world.giveToken(juno);
  const other = await world.signIn();
  othersIds = await fillAccount(world, other);
});
afterAll(() => world.stop());
beforeEach(async () => {
  // Each story begins with everything there; what it changes is its own.
  juno = await world.signIn();
  owns = await fillAccount(world, juno);
  token = await world.giveToken(juno);
  // An app sees those that it added itself.
  await world.sql(`update private.webhook_endpoints as hook set client_id = app.client_id
    from oauth_clients as app where app.user_id = hook.user_id`);
});

/** What the paths of one kind name. */
function idFor({ operationId }: Operation, ids: Filled): string {
  if (operationId === 'stopScan') return ids.runningScan;
  if (/Webhook/.test(operationId)) return ids.webhook;
  if (/Work/.test(operationId)) return ids.work;
  if (/Scan/.test(operationId)) return ids.scan;
  if (/Finding/.test(operationId)) return ids.finding;
  if (/Report/.test(operationId)) return ids.report;
  if (/RemovalCase/.test(operationId)) return ids.removalCase;
  return ids.removalRequest;
}

/** A request as the document describes it, with ids of that account. */
function goodRequest(operation: Operation, ids: Filled) {
  const example = json(operation.requestBody?.content)?.example;
  const body =
    example === undefined
      ? undefined
      : (JSON.parse(
          JSON.stringify(example)
            .replaceAll('0b6a4a52-6f4e-4a57-9a57-4f0f8f5f2a01', ids.finding)
            .replaceAll('7a0c2b5e-4f67-4c0a-9a7e-1f0b3c5d7e04', ids.removalCase)
            .replaceAll('c3b1d0e2-5a8f-4d3c-8e6a-7b9d1f3a5c05', ids.removalRequest),
        ) as unknown);
  const query = new URLSearchParams();
  for (const { in: place, name, required } of operation.parameters)
    if (place === 'query' && required)
      query.set(name, name === 'from' ? '2026-10-01' : '2026-10-31');
  return { path: operation.path.replace('{id}', idFor(operation, ids)), query, body };
}

type Sent = { path: string; query: URLSearchParams; body?: unknown };
const send = (
  { method }: Operation,
  { body, path, query }: Sent,
  bearer: string | null = token,
): Promise<ApiAnswer> => {
  const asked = query.size === 0 ? path : `${path}?${query.toString()}`;
  return world.ask(bearer, asked, { method, body });
};

function expectRefusal(answer: ApiAnswer, statuses: readonly number[]): void {
  expect(statuses, JSON.stringify(answer.body)).toContain(answer.status);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(fits(problem, answer.body)).toBe(true);
}

describe.each(named)('%s', (_id, operation) => {
  const { parameters, requestBody, responses, security } = operation;
  const hasId = operation.path.includes('{id}');
  const schema = json(requestBody?.content)?.schema;

  it('has examples that are what it says', () => {
    for (const content of [
      requestBody?.content,
      ...Object.values(responses).map((each) => each.content),
    ]) {
      const media = json(content);
      if (media !== undefined) expect(fits(media.schema, media.example)).toBe(true);
    }
  });

  it('answers a good request as it says', async () => {
    if (operation.operationId === 'startScan')
      await world.sql("update scans set status = 'stopped', finished_at = now() where id = $1", [
        owns.runningScan,
      ]);
    const request = goodRequest(operation, owns);
    if (operation.operationId === 'getCreator') {
      const agency = await meetAgency(world);
      await agency.link(juno, ['review']);
      request.path = `/creators/${juno.userId}`;
      token = await world.giveToken(agency.owner);
    }
    const answer = await send(operation, request);
    const said = responses[String(answer.status)];
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    expect(said).toBeDefined();
    const media = json(said?.content);
    if (media === undefined) expect(answer.body).toBeNull();
    else expect(fits(media.schema, answer.body), JSON.stringify(answer.body)).toBe(true);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('ratelimit')).toMatch(/^"grant";r=\d+;t=\d+$/);
  });

  it('wants a token', async () => {
    const request = goodRequest(operation, owns);
    const without = await send(operation, request, null);
    expectRefusal(without, [401]);
    expect(without.headers.get('www-authenticate')).toBe('Bearer');
    const wrong = await send(operation, request, 'nothing-of-ours');
    expectRefusal(wrong, [401]);
    expect(wrong.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
  });

  it('refuses a token of every other scope', async () => {
    const [scope] = security[0]?.oauth2 ?? [];
    const others = apiScopes.filter((each) => each !== scope);
    const answer = await send(
      operation,
      goodRequest(operation, owns),
      await world.giveToken(juno, others),
    );
    expectRefusal(answer, [403]);
    expect(answer.code).toBe('api.insufficient_scope');
    expect(answer.headers.get('www-authenticate')).toContain(`scope="${scope ?? ''}"`);
  });

  it('shows and changes nothing of another person', async () => {
    const others = await send(operation, goodRequest(operation, othersIds));
    if (hasId) expectRefusal(others, [404]);
    // Named in a body, it is not there: refused, or left out.
    else expect(JSON.stringify(others.body)).not.toMatch(anyOf(Object.values(othersIds)));
  });

  it('does nothing for a creator of another agency', async () => {
    const stranger = await world.signIn();
    const agency = await meetAgency(world);
    await agency.link(juno, ['review', 'remove', 'scan']);
    const request = goodRequest(operation, owns);
    request.query.set('creator', stranger.userId);
    const answer = await send(operation, request, await world.giveToken(agency.owner));
    const takesCreator = parameters.some(({ name }) => name === 'creator');
    expectRefusal(answer, [takesCreator ? 403 : 400]);
    if (takesCreator) expect(answer.code).toBe('agencies.not_linked');
  });

  it('refuses what its parameters do not allow', async () => {
    for (const parameter of parameters) {
      const { in: place, name, schema: form } = parameter;
      await fc.assert(
        fc.asyncProperty(wrongText(form), async (wrong) => {
          const request = goodRequest(operation, owns);
          if (place === 'query') request.query.set(name, wrong);
          if (place === 'path')
            request.path = operation.path.replace('{id}', encodeURIComponent(wrong));
          const asked =
            request.query.size === 0 ? request.path : `${request.path}?${request.query.toString()}`;
          const answer = await world.ask(token, asked, {
            method: operation.method,
            body: request.body,
            headers: place === 'header' ? { [name]: wrong } : {},
          });
          expectRefusal(answer, [400]);
        }),
        { numRuns: 6 },
      );
    }
    const request = goodRequest(operation, owns);
    request.query.set('what_nobody_knows', '1');
    expectRefusal(await send(operation, request), [400]);
  });

  if (schema === undefined) return;

  it('refuses every body that is none', async () => {
    const { body, ...request } = goodRequest(operation, owns);
    const wrong = fc.oneof(fc.jsonValue(), broken(body)).filter((value) => !fits(schema, value));
    await fc.assert(
      fc.asyncProperty(wrong, async (value) => {
        expectRefusal(await send(operation, { ...request, body: value }), [400, 413, 422]);
      }),
      { numRuns: 40 },
    );
  });

  it('is not upset by any text in a body', async () => {
    const { body, ...request } = goodRequest(operation, owns);
    await fc.assert(
      fc.asyncProperty(withOtherTexts(body), async (value) => {
        const answer = await send(operation, { ...request, body: value });
        expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
      }),
      { numRuns: 40 },
    );
  });
});

const anyOf = (ids: readonly string[]) => new RegExp(ids.join('|'));

/** Texts that a parameter of this schema does not take. An empty one is left out of a query, a space of a header. */
function wrongText(schema: Schema): fc.Arbitrary<string> {
  const isNumber = schema['type'] === 'integer';
  const any = fc.oneof(
    fc.constantFrom('0', '-1', '201', '1.5', 'null', '[]', "'; select 1", '../..', '%00', 'NaN'),
    fc.string({ unit: 'grapheme-ascii', minLength: 1 }),
    fc.stringMatching(/^[a-z0-9-]{300,400}$/),
  );
  if (schema['pattern'] === '^[\\x21-\\x7e]{1,255}$') return fc.stringMatching(/^[a-z]{256,300}$/);
  return any
    .filter((text) => text.trim() === text && !/^\.{1,2}$/.test(text))
    .filter((text) => !fits(schema, isNumber ? Number(text) : text) || isCursor(schema));
}

/** A cursor says of itself only how long it may be. */
const isCursor = ({ maxLength, type }: Schema): boolean => type === 'string' && maxLength === 200;

/** The same body, as it is sent, with one of its values left out or replaced by something of another kind. */
function broken(body: unknown): fc.Arbitrary<unknown> {
  const places = placesOf(body);
  return fc
    .tuple(
      fc.constantFrom(...places),
      fc.constantFrom<unknown>(undefined, null, 7, '', 'x'.repeat(3000), [], {}, true, [[]]),
    )
    .map(([place, value]) => JSON.stringify(replaced(body, place, value) ?? null))
    .map((sent) => JSON.parse(sent) as unknown);
}

const nasty = fc.oneof(
  fc.constantFrom(
    '\0',
    '\ud800',
    'a\0b',
    '\u202e',
    "'",
    '%',
    '\\',
    'https://leaks.example/\0',
    ' ',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.webUrl(),
);

/** The same body with another text in place of one of its own. */
function withOtherTexts(body: unknown): fc.Arbitrary<unknown> {
  const texts = placesOf(body).filter((place) => typeof valueAt(body, place) === 'string');
  return fc
    .tuple(fc.constantFrom(...texts), nasty)
    .map(([place, text]) => replaced(body, place, text));
}

type Place = readonly (string | number)[];
function placesOf(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at];
  const inside = Array.isArray(value)
    ? value.map((each: unknown, index) => placesOf(each, [...at, index]))
    : Object.entries(value).map(([name, each]) => placesOf(each, [...at, name]));
  return [at, ...inside.flat()];
}
function valueAt(value: unknown, place: Place): unknown {
  return place.reduce<unknown>(
    (within, step) => (within as Record<string | number, unknown>)[step],
    value,
  );
}
function replaced(value: unknown, place: Place, by: unknown): unknown {
  const [step, ...rest] = place;
  if (step === undefined) return by;
  if (Array.isArray(value))
    return value.map((each: unknown, index) => (index === step ? replaced(each, rest, by) : each));
  const within = value as Record<string, unknown>;
  return { ...within, [step]: replaced(within[step], rest, by) };
}
