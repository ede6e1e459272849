import { z } from 'zod';

/** Ask for a notice at most: they go with our MIT licence, in the server as in the page. */
const permitted = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0'],
  ...['BlueOak-1.0.0', 'CC0-1.0', 'Python-2.0', 'Unlicense', 'WTFPL', 'Zlib'],
];

/** Say in their LICENSE file only that it is MIT; read in November 2026. */
const unnamed = ['cli-table', 'png-js'];

/** Licences that ask for more, each for named packages and with the reason why that is kept. */
const exceptions: { licence: string; packages: RegExp; reason: string }[] = [
  {
    licence: 'OFL-1.1',
    packages: /^@(fontsource|fontsource-variable|embedpdf|expo-google-fonts)\//,
    reason: 'Fonts: may be embedded and given on, not sold by themselves.',
  },
  {
    licence: 'SEE LICENSE IN README.md AND LICENSE',
    packages: /^dejavu-fonts-ttf$/,
    reason: 'Fonts: the licence of Bitstream Vera, as free as the OFL.',
  },
  {
    licence: 'MPL-2.0',
    packages: /^(lightningcss(-|$)|axe-core$|@axe-core\/)/,
    reason: 'Changed files must be published; none is changed, and none is part of the product.',
  },
  {
    licence: 'LGPL-3.0-or-later',
    packages: /^@img\/sharp-/,
    reason: 'libvips is a shared library of its own that whoever runs the server may replace.',
  },
  {
    licence: 'Artistic-2.0',
    packages: /^(binaryextensions|editions|istextorbinary|textextensions|version-range)$/,
    reason: 'Parts of the search for secrets: a tool of ours, not given on.',
  },
  {
    licence: 'CC-BY-3.0',
    packages: /^spdx-exceptions$/,
    reason: 'A list that the same tool reads; nothing of it is given on.',
  },
  {
    licence: 'CC-BY-4.0',
    packages: /^caniuse-lite$/,
    reason: 'Data about browsers that the build reads; nothing of it is given on.',
  },
];

/** The licence fields of a package.json, the old spellings among them. */
const licenceSchema = z.object({
  license: z.union([z.string(), z.object({ type: z.string() })]).optional(),
  licenses: z.array(z.object({ type: z.string() })).optional(),
});

/**
 * @param installed package.json of every installed package, with its name
 * @returns one sentence for each package whose licence is not permitted
 */
export function judgeLicences(installed: readonly (readonly [string, unknown])[]): string[] {
  return installed.flatMap(([name, manifest]) => {
    const expression = readLicence(manifest);
    if (expression === null) return unnamed.includes(name) ? [] : [`${name}: names no licence.`];
    return mayUse(expression, (licence) => isPermitted(name, licence))
      ? []
      : [`${name}: ${expression} is not permitted.`];
  });
}

function isPermitted(name: string, licence: string): boolean {
  return (
    permitted.includes(licence) ||
    exceptions.some((each) => each.licence === licence && each.packages.test(name))
  );
}

function readLicence(manifest: unknown): string | null {
  const { license, licenses } = licenceSchema.parse(manifest);
  if (typeof license === 'string') return license;
  return license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? null;
}

/** "A OR B" asks for one of them, "A AND B" for both; an expression with both words has to be read by a person. */
function mayUse(expression: string, permits: (licence: string) => boolean): boolean {
  if (permits(expression)) return true;
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  const choices = plain.split(/ or /i);
  const parts = plain.split(/ and /i);
  if (choices.length > 1 && parts.length > 1) return false;
  return choices.length > 1 ? choices.some(permits) : parts.every(permits);
}
