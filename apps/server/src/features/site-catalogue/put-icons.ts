import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { drawLetterIcon } from '@leakblock/domain/site-catalogue';
import { sql } from 'kysely';
import type { ServerContext } from '#platform/feature';
import { connectorLabels } from './connector-labels.ts';
import { scanTools } from './scan-tools.ts';

const bucketId = 'logos';
const builtFolder = join(import.meta.dirname, '../../../../web/dist');

type Icon = { name: string; bytes: Buffer; hash: string };

/** The icons that the build drew; none where nothing was built. */
async function readIcons(folder: string): Promise<Icon[]> {
  const names = await readdir(folder).catch(() => []);
  return Promise.all(
    names
      .filter((name) => name.endsWith('.png'))
      .map(async (name) => {
        const bytes = await readFile(join(folder, name));
        return { name, bytes, hash: createHash('sha256').update(bytes).digest('hex') };
      }),
  );
}

/** Letters for sites that the operator added, which the build does not know. */
async function drawIcons(sites: readonly { id: string; label: string }[]): Promise<Icon[]> {
  if (sites.length === 0) return [];
  const { default: sharp } = await import('sharp');
  return Promise.all(
    sites.map(async (site) => {
      const bytes = await sharp(Buffer.from(drawLetterIcon(site)))
        .png()
        .toBuffer();
      const hash = createHash('sha256').update(bytes).digest('hex');
      return { name: `${site.id}.png`, bytes, hash };
    }),
  );
}

/**
 * Puts the icons of platforms into the bucket `logos`, those that are missing or were drawn anew. On a platform's
 * own storage the set-up does it.
 */
export async function putIcons(context: ServerContext): Promise<void> {
  const { env, files, database, log } = context;
  if (env.SUPABASE_URL !== undefined) return;
  const icons = await readIcons(join(env.WEB_DIST ?? builtFolder, 'logos'));
  if (icons.length === 0) return;
  const { rows } = await database.asService((trx) =>
    sql<{ name: string; hash: string | null }>`
      select name, user_metadata ->> 'sha256' as hash from storage.objects
      where bucket_id = ${bucketId}`.execute(trx),
  );
  const present = new Map(rows.map(({ name, hash }) => [name, hash]));
  const { rows: sites } = await database.asService((trx) =>
    // Of thousands of listed sites no screen shows a picture.
    sql<{ id: string; label: string }>`
      select id, label from public.sites where source in ('built-in', 'custom')`.execute(trx),
  );
  const isBuilt = new Set(icons.map(({ name }) => name));
  // Search engines that are asked stand beside the sites in a check's answers.
  const engines = scanTools(context).connectors.map(({ id }) => ({
    id,
    label: connectorLabels[id],
  }));
  const added = [...sites, ...engines].filter(
    ({ id }) => !isBuilt.has(`${id}.png`) && !present.has(`${id}.png`),
  );
  const missing = [
    ...icons.filter(({ name, hash }) => present.get(name) !== hash),
    ...(await drawIcons(added)),
  ];
  if (missing.length === 0) return;
  for (const { name, bytes, hash } of missing) {
    await files.put({
      bucketId,
      name,
      bytes,
      type: 'image/png',
      ownerId: null,
      mayReplace: true,
      userMetadata: { sha256: hash },
    });
  }
  log.info({ icons: missing.length }, 'Icons of platforms were put into storage.');
}
