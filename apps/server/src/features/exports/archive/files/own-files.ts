import type { LetterEdition } from '@leakblock/domain/authorisations';
import { sql } from 'kysely';
import { decryptDocument } from '#features/authorisations';
import { defineFiles } from './file-source.ts';
import type { FileContext, FileSource } from './file-source.ts';

type Bytes = { bytes: Buffer };

async function readBytes(
  { database }: FileContext,
  query: ReturnType<typeof sql<Bytes>>,
): Promise<Buffer> {
  const { rows } = await database.asService((trx) => query.execute(trx));
  const [row] = rows;
  if (row === undefined) throw new Error('The row is gone.');
  return row.bytes;
}

const opened = async ({ files }: FileContext, bucket: string, name: string) =>
  (await files.open(bucket, name)).bytes;

/** Letters that what lies in a ZIP may be called by. */
const safe = (text: string): string =>
  text
    .split('/')
    .map((part) => part.replaceAll(/[^\w.-]+/gu, '_').replace(/^\.+/u, '_'))
    .filter((part) => part !== '')
    .join('/');

const papers = defineFiles<{ key: string; bucketName: string; side: string; verification: string }>(
  {
    folder: 'identity-papers',
    rows: (userId) => sql`
    select d.object_name as key, d.object_name as "bucketName", d.side, d.verification_id as verification
    from private.identity_documents as d
    join public.identity_verifications as v on v.id = d.verification_id
    where v.user_id = ${userId}::uuid`,
    toFile: ({ bucketName, side, verification }) => ({
      name: safe(`${verification}-${side}${/\.\w+$/u.exec(bucketName)?.[0] ?? ''}`),
      open: (context) => opened(context, 'identity-documents', bucketName),
    }),
  },
);

const letters = defineFiles<{ key: string; id: string; version: number; edition: LetterEdition }>({
  folder: 'letters',
  rows: (userId) => sql`
    select d.authorisation_id || d.edition as key, d.authorisation_id as id, a.version, d.edition
    from private.authorisation_documents as d join public.authorisations as a on a.id = d.authorisation_id
    where a.user_id = ${userId}::uuid`,
  toFile: ({ edition, id, version }) => ({
    name: safe(`${String(version)}-${edition}.pdf`),
    open: async (context) =>
      decryptDocument(
        context.secrets,
        id,
        edition,
        await readBytes(
          context,
          sql`select document as bytes from private.authorisation_documents
            where authorisation_id = ${id}::uuid and edition = ${edition}`,
        ),
      ),
  }),
});

// What shows signs of a minor is handed to nobody.
const evidencePictures = defineFiles<{ key: string; id: string }>({
  folder: 'evidence-pictures',
  rows: (userId) => sql`
    select p.evidence_id::text as key, p.evidence_id as id from private.evidence_pictures as p
    join public.evidence as e on e.id = p.evidence_id join public.findings as f on f.id = e.finding_id
    where e.user_id = ${userId}::uuid and f.stop_label is null`,
  toFile: ({ id }) => ({
    name: `${id}.webp`,
    open: (context) =>
      readBytes(
        context,
        sql`select picture as bytes from private.evidence_pictures where evidence_id = ${id}::uuid`,
      ),
  }),
});

const answers = defineFiles<{ key: string; id: string }>({
  folder: 'answers',
  rows: (userId) => sql`
    select s.mail_id::text as key, s.mail_id as id from private.incoming_mail_sources as s
    join public.incoming_mails as m on m.id = s.mail_id where m.user_id = ${userId}::uuid`,
  toFile: ({ id }) => ({
    name: `${id}.eml`,
    open: (context) =>
      readBytes(
        context,
        sql`select source as bytes from private.incoming_mail_sources where mail_id = ${id}::uuid`,
      ),
  }),
});

const packs = defineFiles<{ key: string; id: string; number: string; part: 'json' | 'tst' }>({
  folder: 'evidence',
  rows: (userId) => sql`
    select p.id || part as key, p.id, c.number, part from public.evidence_packs as p
    join public.removal_cases as c on c.id = p.case_id
    cross join unnest(array['json', 'tst']) as part
    where p.user_id = ${userId}::uuid and (part = 'json' or p.timestamp_token is not null)`,
  toFile: ({ id, number, part }) => ({
    name: safe(`${number}/${id}/manifest.${part}`),
    open: (context) =>
      readBytes(
        context,
        part === 'json'
          ? sql`select convert_to(manifest, 'UTF8') as bytes from public.evidence_packs where id = ${id}::uuid`
          : sql`select timestamp_token as bytes from public.evidence_packs where id = ${id}::uuid`,
      ),
  }),
});

const packFiles = defineFiles<{
  key: string;
  object: string;
  name: string;
  id: string;
  number: string;
}>({
  folder: 'evidence',
  rows: (userId) => sql`
      select f.object_name as key, f.object_name as object, f.name, f.pack_id as id, c.number
      from public.evidence_files as f
      join public.evidence_packs as p on p.id = f.pack_id join public.removal_cases as c on c.id = p.case_id
      where f.user_id = ${userId}::uuid and c.stop_label is null`,
  toFile: ({ id, name, number, object }) => ({
    name: safe(`${number}/${id}/${name}`),
    open: (context) => opened(context, 'evidence', object),
  }),
});

const others = defineFiles<{ key: string; bucket: string; name: string }>({
  folder: 'stored',
  rows: (userId) => sql`
    select bucket_id || '/' || name as key, bucket_id as bucket, name from storage.objects
    where (owner_id = ${userId} or owner = ${userId}::uuid)
      and bucket_id <> all (array['identity-documents', 'evidence', 'exports'])`,
  toFile: ({ bucket, name }) => ({
    name: safe(`${bucket}/${name}`),
    open: (context) => opened(context, bucket, name),
  }),
});

/** Every kind of files of a person. */
export const fileSources: readonly FileSource[] = [
  letters,
  papers,
  packs,
  packFiles,
  evidencePictures,
  answers,
  others,
];
