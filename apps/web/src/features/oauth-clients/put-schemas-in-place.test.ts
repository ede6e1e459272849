import { expect, it } from 'vitest';
import { putSchemasInPlace } from './put-schemas-in-place.ts';

const work = { type: 'object', properties: { id: { type: 'string' } } };
const at = (name: string) => ({ $ref: `#/components/schemas/${name}` });

it('shows what a list holds where the list stands', () => {
  const list = { type: 'array', items: at('Work') };
  expect(
    putSchemasInPlace(
      { schema: at('Works') },
      { Works: { properties: { rows: list } }, Work: work },
    ),
  ).toEqual({ schema: { properties: { rows: { type: 'array', items: work } } } });
});

it('ends with a schema that names itself, and leaves what leads nowhere', () => {
  expect(JSON.stringify(putSchemasInPlace(at('Self'), { Self: { next: at('Self') } }))).toContain(
    '#/components/schemas/Self',
  );
  expect(putSchemasInPlace(at('Missing'), {})).toEqual(at('Missing'));
});
