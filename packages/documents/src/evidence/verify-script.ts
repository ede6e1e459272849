/**
 * `verify.mjs` of an archive, as text: needs Node 18 or newer and nothing else, reads the folder it lies in, changes
 * nothing and asks nobody. It ends with 0 when everything holds, with 1 when something was changed.
 */
export const verifyScript = String.raw`// Checks this archive: run "node verify.mjs" in the folder it was unpacked to.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(fileURLToPath(import.meta.url));
const faults = [];
const holds = [];
const seen = new Set(['archive.json', 'events.jsonl', 'verify.mjs', 'README.en.txt', 'README.de.txt']);
const hash = (bytes) => createHash('sha256').update(bytes).digest('hex');
const fault = (text) => void faults.push(text);
const read = (name) => {
  if (existsSync(join(root, name))) return readFileSync(join(root, name));
  fault(name + ': is missing');
  return null;
};
const parse = (name, bytes) => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    fault(name + ': cannot be read');
    return null;
  }
};

// 1. Events: each hash is SHA-256 over the hash before it and the text of the event.
const archiveBytes = read('archive.json');
const archive = archiveBytes && parse('archive.json', archiveBytes);
const eventBytes = read('events.jsonl');
const lines = (eventBytes ? eventBytes.toString('utf8') : '').split('\n').filter((line) => line !== '');
const payloads = new Set();
let before = Buffer.alloc(0);
let broken = false;
lines.forEach((line, index) => {
  const event = parse('events.jsonl, line ' + (index + 1), Buffer.from(line));
  if (broken || event === null) {
    broken = true;
    return;
  }
  const own = hash(Buffer.concat([before, Buffer.from(String(event.text), 'utf8')]));
  if (own !== event.hash) {
    broken = true;
    fault('events.jsonl: event ' + (index + 1) + ' was changed, or one before it is missing');
    return;
  }
  before = Buffer.from(own, 'hex');
  try {
    payloads.add(JSON.parse(event.text).at(-1));
  } catch {
    fault('events.jsonl: event ' + (index + 1) + ' cannot be read');
  }
});
if (archive && !broken) {
  if (lines.length !== archive.events || (lines.length > 0 && before.toString('hex') !== archive.lastHash))
    fault('events.jsonl: is not the chain that archive.json names');
  else holds.push('events: ' + lines.length + ' in one unbroken chain');
}

// 2. Packs: the manifest is the one that the events name, every file is the one that the manifest names.
for (const pack of archive?.packs ?? []) {
  const folder = String(pack.folder);
  if (!/^packs\/[a-z0-9-]+$/.test(folder)) {
    fault('archive.json: names a folder that is none of ours');
    continue;
  }
  const manifestName = folder + '/manifest.json';
  seen.add(manifestName);
  const bytes = read(manifestName);
  if (bytes === null) continue;
  const own = hash(bytes);
  if (own !== pack.manifestSha256) fault(manifestName + ': was changed');
  else if (!payloads.has(own)) fault(manifestName + ': no event names it');
  else holds.push(manifestName + ': as it was captured at ' + pack.capturedAt);
  const manifest = parse(manifestName, bytes);
  let whole = 0;
  for (const file of manifest?.files ?? []) {
    const name = folder + '/' + String(file.name);
    seen.add(name);
    if (!/^[a-z0-9][a-z0-9-]*\.[a-z0-9]+$/.test(String(file.name))) {
      fault(manifestName + ': names a file that is none of ours');
      continue;
    }
    const content = read(name);
    if (content === null) continue;
    if (content.length !== file.bytes) fault(name + ': has ' + content.length + ' bytes instead of ' + file.bytes);
    else if (hash(content) !== file.sha256) fault(name + ': was changed');
    else whole += 1;
  }
  holds.push(folder + ': ' + whole + ' of ' + (manifest?.files ?? []).length + ' files unchanged');
  const tokenName = folder + '/manifest.tst';
  if (pack.timestamp) {
    seen.add(tokenName);
    const token = read(tokenName);
    if (token && hash(token) !== pack.timestamp.sha256) fault(tokenName + ': was changed');
    else if (token && !token.includes(Buffer.from(own, 'hex'))) fault(tokenName + ': is about another manifest');
    else if (token) holds.push(tokenName + ': names this manifest; README tells how to check who signed it');
  } else holds.push(folder + ': has no time stamp of an authority');
}

// 3. Nothing lies here that no list names.
const walk = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? walk(path) : [relative(root, path).split('\\').join('/')];
  });
for (const name of walk(root)) if (!seen.has(name)) fault(name + ': is in no list');

for (const line of holds) console.log('holds    ' + line);
for (const line of faults) console.log('CHANGED  ' + line);
console.log(faults.length === 0 ? 'Everything holds.' : faults.length + ' faults: this archive was changed.');
process.exit(faults.length === 0 ? 0 : 1);
`;
