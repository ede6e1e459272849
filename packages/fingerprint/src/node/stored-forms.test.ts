import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { encodeQuery, parseQuery } from '../queries/encode-query.ts';
import { hashQuery } from '../queries/hash-query.ts';
import { drawScene } from '../testing/draw-scene.ts';
import { encodeWork } from '../works/encode-work.ts';
import { hashWork } from '../works/hash-work.ts';

/**
 * What is stored is compared for years with what later versions compute, in other browsers and on other
 * machines: not one bit may change without a new version in the stored form.
 */
describe('the stored forms of one scene', () => {
  const picture = { width: 3000, height: 2000, pixels: drawScene(70) };
  const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

  it('are the same bits as ever, as a work', () => {
    expect(digest(encodeWork(hashWork(picture)))).toBe(
      '12fc538a11296e3ddd3e613673a8865a3c7fef79d55b9601ad46460023085a33',
    );
  });

  it('are the same bits as ever, as a found picture', () => {
    expect(digest(encodeQuery(hashQuery(picture)))).toBe(
      '2efb9d08991e26f20c6e1f0e2d993d5fb3adb8787871d8c2c5515b7119f530a0',
    );
  });

  it('are read as ever, with every part that a found picture can have', () => {
    const query = hashQuery(picture);
    expect(encodeQuery(parseQuery(encodeQuery(query)))).toEqual(encodeQuery(query));
  });
});
