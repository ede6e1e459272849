import { z } from 'zod';
import { networkFailure, RequestFailure } from '#lib/failure.ts';
import { putSchemasInPlace } from './put-schemas-in-place.ts';

const schema = z.record(z.string(), z.unknown());
const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string().optional(),
  tags: z.array(z.string()).default([]),
  security: z.array(z.record(z.string(), z.array(z.string()))).default([]),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean().default(false),
        description: z.string().optional(),
        schema: schema.optional(),
      }),
    )
    .default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema })) }).optional(),
  responses: z.record(
    z.string(),
    z.object({
      description: z.string(),
      content: z.record(z.string(), z.object({ schema: schema.optional() })).optional(),
    }),
  ),
});
const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
const document = z.object({
  info: z.object({ version: z.string() }),
  servers: z.array(z.object({ url: z.string() })).min(1),
  paths: z.record(z.string(), z.partialRecord(z.enum(methods), operation)),
});
const components = z.object({ components: z.object({ schemas: schema }) });

/** One operation of the API, as the page shows it. */
export type ApiOperation = z.infer<typeof operation> & { method: string; path: string };
export type ApiDocument = {
  version: string;
  server: string;
  groups: { tag: string; operations: ApiOperation[] }[];
};

/** Address of the OpenAPI document, for people and for tools. */
export const documentAddress = '/api/v1/openapi.json';

/**
 * The API's own document, by what it is about.
 * @throws RequestFailure
 */
export async function readApiDocument(): Promise<ApiDocument> {
  let read: unknown;
  try {
    const response = await fetch(documentAddress);
    read = response.ok ? await response.json() : null;
  } catch {
    throw networkFailure();
  }
  const named = components.safeParse(read).data?.components.schemas ?? {};
  const parsed = document.safeParse(putSchemasInPlace(read, named));
  if (!parsed.success) throw new RequestFailure('server.unexpected');
  const { info, servers, paths } = parsed.data;
  const groups = new Map<string, ApiOperation[]>();
  for (const [path, item] of Object.entries(paths)) {
    for (const method of methods) {
      const found = item[method];
      if (found === undefined) continue;
      const tag = found.tags[0] ?? '';
      groups.set(tag, [...(groups.get(tag) ?? []), { ...found, method, path }]);
    }
  }
  return {
    version: info.version,
    server: servers[0]?.url ?? '',
    groups: [...groups].map(([tag, operations]) => ({ tag, operations })),
  };
}
