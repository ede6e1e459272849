import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { InlineConfig, Rolldown } from 'vite';
import { leaveOutJsonSchema } from './leave-out-json-schema.ts';

export type ClientFile = Rolldown.OutputChunk | Rolldown.OutputAsset;

function baseConfig(root: string): InlineConfig {
  return {
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [
      react(),
      lingui({ failOnMissing: true, failOnCompileError: true, cwd: root }),
      leaveOutJsonSchema(),
    ],
  };
}

const neededByEveryPage =
  /node_modules\/(react|react-dom|scheduler|@lingui)\/|rolldown\/runtime|preload-helper|src\/(app\/(main|islands|error-boundary|crash-screen)|lib\/(config|language|load-texts|restore-language|stored-session|texts|failure)|ui\/(button|notice|text-field)|(features\/)?scans\/(clean-creator-name|typed-name))\./;
const drawnOnMostPages = /node_modules\/lucide-react\/.*\/(createLucideIcon|check)\./;
/** What the first touch of the form needs, and most other pages too. */
const neededByEveryCall = /node_modules\/zod\/|src\/lib\/(format|functions-client)\./;

/** Bundles what the browser loads; nothing is written to disk yet. */
export async function bundleClient(root: string): Promise<ClientFile[]> {
  const { output } = (await build({
    ...baseConfig(root),
    build: {
      write: false,
      target: 'baseline-widely-available',
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        // The style of the first view stands in the document: as the entry's own it would be loaded again.
        input: [
          `${root}/src/app/main.tsx`,
          `${root}/src/app/page.css`,
          // What some documents say more; each stands in those that ask for it.
          `${root}/src/features/legal/reading.css`,
          `${root}/src/features/marketing/product.css`,
        ],
        // Few and whole pieces compress better: what the first view needs is one, what calls need another.
        output: {
          codeSplitting: {
            groups: [
              { name: 'main', test: neededByEveryPage },
              { name: 'calls', test: neededByEveryCall },
              { name: 'icons', test: drawnOnMostPages },
            ],
          },
        },
      },
    },
  })) as Rolldown.RolldownOutput;
  return output;
}

const neededByEveryScreen =
  /node_modules\/(react|react-dom|scheduler|@lingui|@tanstack\/(?!react-virtual|virtual-core)[^/]+|@supabase|zod|radix-ui|@radix-ui|@floating-ui)\//;

const isCode = (id: string): boolean => !/\.css|\/locales\//.test(id);
/** Parts that are loaded when they are asked for: what so many of them need is worth loading with any of them. */
const sharedByMost = 12;

/** Bundles the signed-in app; nothing is written to disk yet. */
export async function bundleFrame(
  root: string,
  catalogues: readonly string[],
): Promise<ClientFile[]> {
  const words = new RegExp(`locales/([a-z]{2})/(?:${catalogues.join('|')})\\.json`);
  const { output } = (await build({
    ...baseConfig(root),
    build: {
      write: false,
      target: 'baseline-widely-available',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: [`${root}/src/app/frame.tsx`],
        output: {
          codeSplitting: {
            groups: [
              // What the frame says, in one piece per language.
              { name: (id) => `words-${words.exec(id)?.[1] ?? ''}`, test: words },
              { name: 'libraries', test: neededByEveryScreen },
              // Each file costs a request in every part from the disk to the screen: the frame's own code is one file, and
              // so is what most screens share. Words stay with what says them, styles with what they draw.
              { name: 'start', tags: ['$initial'], test: isCode },
              {
                name: 'shared',
                minShareCount: sharedByMost,
                test: isCode,
                includeDependenciesRecursively: false,
              },
            ],
          },
        },
      },
    },
  })) as Rolldown.RolldownOutput;
  return output;
}

/** Bundles the prerenderer for Node into `outDir` and gives the path of its module. */
export async function bundlePrerenderer(root: string, outDir: string): Promise<string> {
  await build({
    ...baseConfig(root),
    // One file without imports of its own: React and Lingui are bundled in.
    ssr: { noExternal: true },
    build: {
      ssr: `${root}/src/app/prerender.tsx`,
      outDir,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'prerender.js' } },
    },
  });
  return `${outDir}/prerender.js`;
}
