const prefix = '#/components/schemas/';

/** Deeper than any answer is nested; a schema that names itself ends here. */
const deepest = 8;

/**
 * A part of an OpenAPI document with what it refers to written where it is referred to: people read a page from top
 * to bottom. References that lead nowhere stay.
 */
export function putSchemasInPlace(
  part: unknown,
  schemas: Readonly<Record<string, unknown>>,
  depth = 0,
): unknown {
  if (Array.isArray(part)) return part.map((one) => putSchemasInPlace(one, schemas, depth));
  if (typeof part !== 'object' || part === null) return part;
  const name = '$ref' in part && typeof part.$ref === 'string' ? part.$ref : '';
  if (name.startsWith(prefix)) {
    const found = schemas[name.slice(prefix.length)];
    return found === undefined || depth >= deepest
      ? part
      : putSchemasInPlace(found, schemas, depth + 1);
  }
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, putSchemasInPlace(value, schemas, depth)]),
  );
}
