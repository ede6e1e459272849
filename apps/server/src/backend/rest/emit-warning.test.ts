import { expect, it } from 'vitest';
import './engine.ts';

it('the engine leaves warnings that are errors alone', async () => {
  const warned = new Promise<Error>((resolve) => {
    process.once('warning', resolve);
  });
  process.emitWarning(new Error('only a warning'));
  expect((await warned).message).toBe('only a warning');
});
