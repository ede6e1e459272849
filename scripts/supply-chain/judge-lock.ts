import { z } from 'zod';

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      link: z.boolean().default(false),
      version: z.string().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      optional: z.boolean().default(false),
      os: z.union([z.string(), z.array(z.string())]).optional(),
      cpu: z.union([z.string(), z.array(z.string())]).optional(),
      libc: z.union([z.string(), z.array(z.string())]).optional(),
      hasInstallScript: z.boolean().default(false),
    }),
  ),
});

const manifestSchema = z.object({
  name: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
  allowScripts: z.record(z.string(), z.boolean()).default({}),
});

/** What `judgeLock` found; `unproven` are builds for other platforms that stand in the lock without a checksum. */
export type LockVerdict = { faults: string[]; unproven: string[] };

/**
 * Holds a lock file to what an installation may trust: exact versions, one registry over https, a SHA-512 checksum for
 * everything that is installed where we build, and install scripts of named packages only.
 * @param lock package-lock.json, version 3
 * @param manifests package.json of the root, then of each workspace
 * @throws ZodError when something is no lock file or no manifest
 */
export function judgeLock(lock: unknown, manifests: readonly unknown[]): LockVerdict {
  const { packages } = lockSchema.parse(lock);
  const [root, ...workspaces] = manifests.map((manifest) => manifestSchema.parse(manifest));
  if (root === undefined) throw new Error('A project has a package.json.');
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  );
  const faults = [root, ...workspaces].flatMap(inexactVersions);
  const unproven: string[] = [];
  const withScripts = new Set<string>();
  for (const [path, entry] of installed) {
    const name = nameOf(path);
    if (entry.hasInstallScript) withScripts.add(name);
    // Without an address npm asks the registry it is set to, over https.
    if (entry.resolved !== undefined && !entry.resolved.startsWith(registry)) {
      faults.push(`${path}: comes from ${entry.resolved}, not from the registry.`);
    }
    if (entry.integrity === undefined) {
      if (entry.optional && !runsHere(entry)) unproven.push(path);
      else faults.push(`${path}: has no checksum.`);
    } else if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(entry.integrity)) {
      faults.push(`${path}: its checksum is no SHA-512.`);
    }
  }
  for (const name of withScripts) {
    if (root.allowScripts[name] === undefined) {
      faults.push(`${name}: has an install script that nobody decided about (allowScripts).`);
    }
  }
  for (const name of Object.keys(root.allowScripts)) {
    if (!withScripts.has(name)) faults.push(`${name}: stands in allowScripts and has no script.`);
  }
  return { faults, unproven };
}

const registry = 'https://registry.npmjs.org/';

/** "node_modules/a/node_modules/@b/c" is the package "@b/c". */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

type Entry = z.infer<typeof lockSchema>['packages'][string];

/** Whether CI and the image, Linux with glibc on x64, would install it. */
function runsHere({ os, cpu, libc }: Entry): boolean {
  const fits = (wanted: string | string[] | undefined, here: string): boolean =>
    wanted === undefined || [wanted].flat().includes(here);
  return fits(os, 'linux') && fits(cpu, 'x64') && fits(libc, 'glibc');
}

function inexactVersions(manifest: z.infer<typeof manifestSchema>): string[] {
  const { name, dependencies, devDependencies, optionalDependencies } = manifest;
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([dependency, version]) => `${name}: ${dependency} "${version}" is no exact version.`);
}
