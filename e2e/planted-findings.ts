import sharp from 'sharp';
import { idOf, sql } from './database.ts';

type Planted = {
  title?: string | null;
  path?: string;
  host?: string;
  kind?: string;
  lane?: string;
  quality?: string | null;
  score?: number;
  status?: string;
  parts?: object[];
};

const site = { reason: 'site', weight: 1.8, kind: 'leak' };
const named = {
  reason: 'name',
  weight: 1.5,
  name: 'Luna Marlowe',
  places: ['title', 'address'],
  isExact: true,
};

/** Keeps findings of a person as a scan would; gives back their ids. */
export async function plantFindings(email: string, planted: readonly Planted[]): Promise<string[]> {
  const userId = await idOf(email);
  const ids: string[] = [];
  for (const [place, finding] of planted.entries()) {
    const { host = 'leaks.example', status = 'new' } = finding;
    const url = `https://${host}/${finding.path ?? `page-${String(place)}`}`;
    const [row] = await sql<{ id: string }>(
      `insert into public.findings (user_id, url, address, host, site_label, site_kind, found_by, title, lane,
         quality, score, parts, status, stop_label)
       values ($1, $2, $2, $3, 'Leaks', $4, 'site_search', $5, $6, $7, $8, $9, $10, $11) returning id`,
      [
        userId,
        url,
        host,
        finding.kind ?? 'leak',
        finding.title === undefined ? `Luna Marlowe set ${String(place + 1)}` : finding.title,
        finding.lane ?? 'leak',
        finding.quality ?? null,
        finding.score ?? 0.9 - place / 1000,
        JSON.stringify(finding.parts ?? [site, named]),
        status,
        status === 'stopped' ? 'possible_minor' : null,
      ],
    );
    if (row !== undefined) ids.push(row.id);
  }
  return ids;
}

/** Gives a finding a picture and a work that it is like. */
export async function plantPicture(email: string, findingId: string): Promise<void> {
  const userId = await idOf(email);
  const picture = sharp({
    create: { width: 320, height: 400, channels: 3, background: { r: 190, g: 120, b: 90 } },
  });
  const webp = await picture.clone().webp({ quality: 50 }).toBuffer();
  const small = await picture.clone().resize(16, 20).webp({ quality: 30 }).toBuffer();
  const preview = `data:image/webp;base64,${small.toString('base64')}`;
  const part = { reason: 'picture', weight: 7.5, label: 'high', distance: 12, paths: ['mirror'] };
  await sql(
    `update public.findings set preview = $2, quality = 'high', score = 0.98,
       parts = jsonb_build_array($3::jsonb) || parts where id = $1`,
    [findingId, preview, JSON.stringify(part)],
  );
  await sql(
    `with work as (
       insert into public.works (user_id, kind, title, quality, thumbnail)
       values ($2, 'photo', 'Evening by the sea', 90, $3) returning id
     ), matched as (
       insert into public.finding_matches (finding_id, user_id, work_id, media_url, label, distance, paths, box)
       select $1, $2, id, 'https://cdn.example/1.jpg', 'high', 12, '{mirror}', '{}' from work
     ), kept as (
       insert into public.evidence (finding_id, user_id, url, http_status, body_sha256, body_bytes, media_url, media_sha256)
       values ($1, $2, 'https://leaks.example/1', 200, sha256('page'), 4, 'https://cdn.example/1.jpg', sha256('picture'))
       returning id
     )
     insert into private.evidence_pictures select id, $4 from kept`,
    [findingId, userId, preview, webp],
  );
}

/** Status of these findings, in their order. */
export async function statusesOf(ids: readonly string[]): Promise<string[]> {
  const rows = await sql<{ status: string }>(
    'select status from unnest($1::uuid[]) with ordinality as asked (id, place) join public.findings using (id) order by place',
    [ids],
  );
  return rows.map(({ status }) => status);
}
