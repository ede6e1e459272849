import { useQuery, useQueryClient } from '@tanstack/react-query';
import { nameOfAccount } from '@leakblock/domain/identity-verifications';
import type {
  DecideIdentityInput,
  DocumentKind,
  DocumentSide,
} from '@leakblock/domain/identity-verifications';
import { z } from 'zod';
import { RequestFailure } from '#lib/failure.ts';
import { callForJson, callFunction } from '#lib/functions-client.ts';
import { readRows } from '#lib/read-rows.ts';
import { openSupabase } from '#lib/supabase-client.ts';

/** Papers that wait, beside what their person's account says. */
export type Review = {
  id: string;
  userId: string;
  kind: DocumentKind | null;
  createdAt: string;
  /** Empty while she has not written it. */
  name: string;
  /** Null while she has not written it. */
  dateOfBirth: string | null;
  address: string | null;
};

/** As many as one operator decides about in a sitting; the next come when these are decided. */
const pageSize = 50;
const everyMs = 30_000;
const key = ['identity-reviews'] as const;

/** Papers that wait for a decision, the oldest first, and deciding. */
export function useReviews() {
  const client = useQueryClient();
  const reviews = useQuery({ queryKey: key, queryFn: readReviews, refetchInterval: everyMs });
  return {
    reviews,
    decide: async (input: DecideIdentityInput) => {
      try {
        await callForJson('decide-identity', input, z.object({ id: z.uuid() }));
      } finally {
        await Promise.all([
          client.invalidateQueries({ queryKey: key }),
          client.invalidateQueries({ queryKey: ['admin-waiting'] }),
        ]);
      }
    },
  };
}

/** Those who have waited longest, and how many wait in all. */
type Waiting = { rows: Review[]; count: number };

/** @throws DataError */
async function readReviews(): Promise<Waiting> {
  const supabase = await openSupabase();
  const { count, ...answer } = await supabase
    .from('identity_verifications')
    .select('id, user_id, document_kind, created_at', { count: 'exact' })
    .eq('status', 'pending')
    .order('created_at')
    .limit(pageSize);
  const waiting = await readRows(Promise.resolve(answer));
  const people = await readRows(
    supabase
      .from('profiles')
      .select('id, first_name, last_name, date_of_birth, address, postal_code, city, country')
      .in(
        'id',
        waiting.map(({ user_id: id }) => id),
      ),
  );
  const known = new Map(people.map((person) => [person.id, person]));
  const rows = waiting.map((row) => {
    const person = known.get(row.user_id);
    return {
      id: row.id,
      userId: row.user_id,
      kind: row.document_kind as DocumentKind | null,
      createdAt: row.created_at,
      name: nameOfAccount(person),
      dateOfBirth: person?.date_of_birth ?? null,
      address: join(
        [person?.address, join([person?.postal_code, person?.city], ' '), person?.country],
        ', ',
      ),
    };
  });
  return { rows, count: Math.max(count ?? 0, rows.length) };
}

function join(parts: readonly (string | null | undefined)[], between: string): string | null {
  const given = parts.map((part) => part?.trim() ?? '').filter((part) => part !== '');
  return given.length === 0 ? null : given.join(between);
}

/**
 * One picture of papers, as a data address; the server writes down that it was looked at.
 * @throws RequestFailure
 */
export async function readPaper(id: string, side: DocumentSide): Promise<string> {
  const answer = await callFunction(
    'read-identity-document',
    { id, side },
    { accept: 'image/jpeg' },
  );
  const bytes = await answer.blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new RequestFailure('server.unexpected'));
    reader.readAsDataURL(bytes);
  });
}
