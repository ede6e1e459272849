import { expect, it } from 'vitest';
import './rest-engine.ts';

it('the engine leaves warnings that are errors alone', async () => {
  const mine = new Error('only a warning');
  const warned: Error[] = [];
  const note = (warning: Error) => void warned.push(warning);
  process.on('warning', note);
  process.emitWarning(mine);
  // Others of this process may warn at the same time.
  await expect.poll(() => warned).toContain(mine);
  process.off('warning', note);
});
