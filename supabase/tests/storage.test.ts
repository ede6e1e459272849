import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSeededDatabase } from './people.ts';
import type { SeededDatabase } from './people.ts';

let database: SeededDatabase;
beforeAll(async () => {
  database = await openSeededDatabase();
  await database.owner.query(
    `insert into storage.objects (bucket_id, name, version) values
       ('logos', 'onlyfans.png', 'v1'), ('identity-documents', 'papers/passport.png', 'v2'),
       ('evidence', 'pack/page.html', 'v3')`,
  );
});
afterAll(async () => database.close());

const everybody = [null, 'agency-creator', 'elite', 'agency', 'moderator', 'admin'];

describe('buckets', () => {
  it('are four: small icons, identity papers, evidence of whatever kind, and exports as large as they get', async () => {
    const { rows } = await database.owner.query(
      'select id, public, file_size_limit::int, allowed_mime_types from storage.buckets order by id',
    );
    expect(rows).toEqual([
      {
        id: 'evidence',
        public: false,
        file_size_limit: 20 * 1024 * 1024,
        allowed_mime_types: null,
      },
      {
        id: 'exports',
        public: false,
        file_size_limit: null,
        allowed_mime_types: null,
      },
      {
        id: 'identity-documents',
        public: false,
        file_size_limit: 10 * 1024 * 1024,
        allowed_mime_types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
      },
      { id: 'logos', public: false, file_size_limit: 102_400, allowed_mime_types: ['image/png'] },
    ]);
  });

  it.each(everybody)('are seen and made by nobody: %s', async (person) => {
    const seen = await database.attempt(person, 'select from storage.buckets');
    expect(seen).toMatchObject({ count: 0, error: null });
    const made = await database.attempt(
      person,
      `insert into storage.buckets (id, name) values ('mine', 'mine')`,
    );
    expect(made.error).toBe('42501');
    const opened = await database.attempt(person, 'update storage.buckets set public = true');
    expect(opened).toMatchObject({ count: 0, error: null });
  });
});

describe('files', () => {
  it.each(everybody)('icons are readable, identity papers are not: %s', async (person) => {
    const { rows } = await database.attempt(person, 'select name from storage.objects');
    expect(rows).toEqual([{ name: 'onlyfans.png' }]);
  });

  it.each(everybody)('are written by nobody: %s', async (person) => {
    for (const bucket of ['logos', 'identity-documents', 'evidence']) {
      const added = await database.attempt(
        person,
        `insert into storage.objects (bucket_id, name) values ('${bucket}', 'new.png')`,
      );
      expect(added.error).toBe('42501');
    }
    for (const change of [
      `update storage.objects set name = 'moved.png'`,
      `update storage.objects set bucket_id = 'logos'`,
      'delete from storage.objects',
    ]) {
      expect(await database.attempt(person, change)).toMatchObject({ count: 0, error: null });
    }
  });

  // Buckets and files: whatever a function or a job of the server does, it has asked itself who may.
  it.each([
    `select from storage.objects where bucket_id = 'identity-documents'`,
    `insert into storage.objects (bucket_id, name) values ('evidence', 'new.png')`,
    `update storage.objects set metadata = '{}' where bucket_id = 'identity-documents'`,
    `delete from storage.objects where bucket_id = 'evidence'`,
    `select from storage.buckets where id = 'identity-documents'`,
    `insert into storage.buckets (id, name) values ('mine', 'mine')`,
    `update storage.buckets set public = false where id = 'logos'`,
    `delete from storage.buckets where id = 'exports'`,
  ])('are reached by the server, as service_role: %s', async (statement) => {
    expect(await database.attemptAsServer(statement)).toMatchObject({ count: 1, error: null });
  });
});

it('names have folders, a last part and an extension', async () => {
  const { rows } = await database.owner.query(
    `select name, storage.foldername(name), storage.filename(name), storage.extension(name)
     from unnest(array['a/b/photo.old.png', 'top.pdf']) as name`,
  );
  expect(rows).toEqual([
    {
      name: 'a/b/photo.old.png',
      foldername: ['a', 'b'],
      filename: 'photo.old.png',
      extension: 'png',
    },
    { name: 'top.pdf', foldername: [], filename: 'top.pdf', extension: 'pdf' },
  ]);
});
