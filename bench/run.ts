/** `npm run bench [NAME…]`: every measurement in turn, or the named ones; figures stand beside their targets. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

const names = readdirSync(import.meta.dirname)
  .filter(
    (file) =>
      file.endsWith('.ts') &&
      !['run.ts', 'start-demo.ts'].includes(file) &&
      !file.includes('.test.'),
  )
  .map((file) => file.slice(0, -3));
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`No bench called ${unknown.join(', ')}. There are: ${names.join(', ')}`);
  process.exit(2);
}
let failed = 0;
for (const name of wanted.length > 0 ? wanted : names) {
  console.log(`\n── ${name} ──`);
  const { status } = spawnSync(process.execPath, [`${import.meta.dirname}/${name}.ts`], {
    stdio: 'inherit',
  });
  if (status !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
