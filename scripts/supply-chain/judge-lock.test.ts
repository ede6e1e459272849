import { describe, expect, it } from 'vitest';
import { judgeLock } from './judge-lock.ts';

const checksum = `sha512-${'A'.repeat(86)}==`;
const lib = { version: '1.2.3', integrity: checksum };
const lockOf = (packages: object) => ({
  packages: { '': {}, 'node_modules/lib': lib, ...packages },
});
const root = { name: 'app', dependencies: { lib: '1.2.3' } };

describe('a lock file', () => {
  it('is trusted when everything is exact, proven and from the registry', () => {
    const resolved = 'https://registry.npmjs.org/lib/-/lib-1.2.3.tgz';
    expect(judgeLock(lockOf({}), [root]).faults).toEqual([]);
    expect(judgeLock(lockOf({ 'node_modules/lib': { ...lib, resolved } }), [root]).faults).toEqual(
      [],
    );
  });

  it.each([
    ['no checksum', { version: '1.0.0' }],
    ['a weak checksum', { version: '1.0.0', integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }],
    ['a host of its own', { ...lib, resolved: 'https://evil.example/x.tgz' }],
    ['a host that sounds alike', { ...lib, resolved: 'https://registry.npmjs.org.evil.example/x' }],
    ['a way without encryption', { ...lib, resolved: 'http://registry.npmjs.org/x/-/x-1.tgz' }],
    ['a repository', { ...lib, resolved: 'git+ssh://git@github.com/x/x.git#abc' }],
    ['a folder', { ...lib, resolved: 'file:../x' }],
    ['an install script nobody decided about', { ...lib, hasInstallScript: true }],
    ['an optional part for our platform, unproven', { version: '1.0.0', optional: true }],
    [
      'our own build, unproven',
      { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
    ],
  ])('is refused with %s', (_what, entry) => {
    const { faults } = judgeLock(lockOf({ 'node_modules/lib/node_modules/x': entry }), [root]);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain('x: ');
  });

  it('names what is unproven because no machine of ours installs it', () => {
    const build = { version: '1.0.0', optional: true, os: ['darwin'], cpu: ['arm64'] };
    expect(judgeLock(lockOf({ 'node_modules/x-darwin': build }), [root])).toEqual({
      faults: [],
      unproven: ['node_modules/x-darwin'],
    });
  });

  it('is refused with a range, a repository or a folder for a version, in any workspace', () => {
    for (const version of [
      '^1.2.3',
      '1.x',
      'latest',
      '*',
      'github:a/b',
      'file:../lib',
      'npm:b@1.0.0',
    ]) {
      const workspace = { name: '@app/part', devDependencies: { lib: version } };
      expect(judgeLock(lockOf({}), [root, workspace]).faults).toEqual([
        `@app/part: lib "${version}" is no exact version.`,
      ]);
    }
  });

  it('knows who decided about a script, and a decision that nothing needs', () => {
    const lock = lockOf({ 'node_modules/built': { ...lib, hasInstallScript: true } });
    const decided = { ...root, allowScripts: { built: false } };
    expect(judgeLock(lock, [decided]).faults).toEqual([]);
    expect(judgeLock(lockOf({}), [decided]).faults).toHaveLength(1);
  });
});
