/** `npm run feature NAME`: every file of a feature, in the order it is read. */
import { execFileSync } from 'node:child_process';
import { featureParts, groupFeatureFiles } from './feature-files.ts';

const name = process.argv[2];
if (name === undefined) {
  console.error('Which feature? For example: npm run feature scans');
  process.exit(2);
}
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  encoding: 'utf8',
});
const groups = groupFeatureFiles(name, tracked.trim().split('\n'));
for (const part of featureParts) {
  const files = groups.get(part) ?? [];
  if (files.length > 0) console.log(`${part}\n${files.map((file) => `  ${file}`).join('\n')}`);
}
