import type { Claim, CreateCasesAnswer } from '@leakblock/domain/removal-requests';
import type { SubscriptionTier } from '@leakblock/domain/subscriptions';
import { sql } from 'kysely';
import type { Hand } from '#platform/caller';
import type { ServerTransaction } from '#platform/database';
import { addCaseEvents } from './add-case-events.ts';
import { anyText, anyUuid } from './any-uuid.ts';
import type { CaseSubject } from './case-subject.ts';
import { deriveCases } from './derive-cases.ts';

type NewCases = {
  userId: string;
  claim: Claim;
  answers: Record<string, unknown>;
  subjects: readonly CaseSubject[];
  /** Tier under which they are begun. */
  begunTier: SubscriptionTier;
  /** From when they count against the removals of 30 days; null: not at all. */
  countedFrom: Date | null;
  now: Date;
  /** Whose hand opens them; her own unless told. What we open by ourselves takes up nothing that was given up. */
  hand?: Hand | { actor: 'system' };
};
type StoredCases = Pick<CreateCasesAnswer, 'created' | 'refused'>;

/**
 * Stores cases with their works, in a few statements however many there are. A page that has a case with this claim
 * keeps it; one whose case was withdrawn is taken up again, by a person, with what she says of it now.
 * @param trx as `service_role`
 */
export async function storeCases(
  trx: ServerTransaction,
  { answers, begunTier, claim, countedFrom, hand: given, now, subjects, userId }: NewCases,
): Promise<StoredCases> {
  const plan = { begun_tier: begunTier, counted_from: countedFrom?.toISOString() ?? null };
  const hand = given ?? { actor: 'person', actorId: userId };
  const unique = new Map(subjects.map((subject) => [subject.url, subject]));
  const numbers = await takeNumbers(trx, unique.size, now);
  const rows = [...unique.values()]
    .toSorted((one, other) => (one.url < other.url ? -1 : 1))
    .map((subject, index) => ({
      ...plan,
      user_id: userId,
      number: numbers[index] ?? '',
      finding_id: subject.findingId,
      fake_profile_id: subject.fakeProfileId,
      url: subject.url,
      address: subject.address,
      host: subject.host,
      site_label: subject.siteLabel,
      media_urls: subject.mediaUrls,
      engines: subject.engines,
      claim,
      answers: JSON.stringify(answers),
      status: 'confirmed',
      search_state: subject.engines.length > 0 ? 'listed' : 'unknown',
    }));
  const created =
    rows.length === 0
      ? []
      : await trx
          .insertInto('removal_cases')
          .values(rows)
          .onConflict((conflict) => conflict.columns(['user_id', 'url', 'claim']).doNothing())
          .returning(['id', 'number', 'url'])
          .execute();
  await storeWorks(trx, userId, created, unique);
  const isNew = new Set(created.map(({ url }) => url));
  const known = [...unique.values()].filter(({ url }) => !isNew.has(url));
  const existing = await takeUpAgain(trx, { userId, claim, answers, known, plan, hand, now });
  await renewWorks(trx, userId, existing.created, unique);
  await addCaseEvents(
    trx,
    created.map(({ id }) => ({
      caseId: id,
      userId,
      ...hand,
      action: 'created',
      toStatus: 'confirmed',
      detail: { claim },
      at: now,
    })),
  );
  const all = [...created, ...existing.created];
  await deriveCases(
    trx,
    all.map(({ id }) => id),
    now,
  );
  return { created: all, refused: existing.refused };
}

/** Numbers as they stand in the subject of every notice, with the year (UTC) in which the case was opened. */
async function takeNumbers(trx: ServerTransaction, count: number, now: Date): Promise<string[]> {
  const { rows } = await sql<{ number: string | number }>`
    select nextval('private.removal_case_numbers') as number from generate_series(1, ${count})`.execute(
    trx,
  );
  const year = String(now.getUTCFullYear());
  return rows.map(({ number }) => `R-${year}-${String(number).padStart(6, '0')}`);
}

async function storeWorks(
  trx: ServerTransaction,
  userId: string,
  created: readonly { id: string; url: string }[],
  subjects: ReadonlyMap<string, CaseSubject>,
): Promise<void> {
  const works = created.flatMap(({ id, url }) =>
    (subjects.get(url)?.works ?? []).map((work) => ({
      case_id: id,
      user_id: userId,
      work_id: work.workId,
      description: work.description,
      kind: work.kind,
      made_by: work.madeBy,
      holds_rights: work.holdsRights,
      original_url: work.originalUrl,
      distance: work.distance,
    })),
  );
  if (works.length === 0) return;
  await sql`
    insert into public.removal_case_works
      (case_id, user_id, work_id, description, kind, made_by, holds_rights, original_url, distance)
    select case_id, user_id, work_id, description, kind, made_by, holds_rights, original_url, distance
    from jsonb_to_recordset(${JSON.stringify(works)}::jsonb) as work (case_id uuid, user_id uuid, work_id uuid,
      description text, kind text, made_by text, holds_rights boolean, original_url text, distance smallint)`.execute(
    trx,
  );
}

/** The works of cases that were taken up again, where she names any: what she said of others before is not sworn to. */
async function renewWorks(
  trx: ServerTransaction,
  userId: string,
  takenUp: StoredCases['created'],
  subjects: ReadonlyMap<string, CaseSubject>,
): Promise<void> {
  const named = takenUp.filter(({ url }) => (subjects.get(url)?.works.length ?? 0) > 0);
  if (named.length === 0) return;
  await trx
    .deleteFrom('removal_case_works')
    .where('case_id', '=', anyUuid(named.map(({ id }) => id)))
    .execute();
  await storeWorks(trx, userId, named, subjects);
}

/** What cases that were taken up again are about, where more is known of their pages now. */
async function renewSubjects(
  trx: ServerTransaction,
  takenUp: readonly { id: string; url: string }[],
  subjects: readonly CaseSubject[],
): Promise<void> {
  const subjectOf = new Map(subjects.map((subject) => [subject.url, subject]));
  const known = takenUp.flatMap(({ id, url }) => {
    const subject = subjectOf.get(url);
    return subject === undefined ? [] : [{ ...subject, id }];
  });
  await sql`
    update public.removal_cases as each set
      finding_id = coalesce(known."findingId", each.finding_id),
      fake_profile_id = coalesce(known."fakeProfileId", each.fake_profile_id),
      media_urls = case when known."mediaUrls" = '{}' then each.media_urls else known."mediaUrls" end,
      engines = case when known.engines = '{}' then each.engines else known.engines end,
      search_state = case when known.engines = '{}' then each.search_state else 'listed' end
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb)
      as known (id uuid, "findingId" uuid, "fakeProfileId" uuid, "mediaUrls" text[], engines text[])
    where each.id = known.id`.execute(trx);
}

/** Cases of these pages that exist; those that were withdrawn begin anew, under the same number. */
async function takeUpAgain(
  trx: ServerTransaction,
  {
    answers,
    claim,
    hand,
    known,
    now,
    plan,
    userId,
  }: Pick<NewCases, 'userId' | 'claim' | 'answers' | 'now'> & {
    hand: NonNullable<NewCases['hand']>;
    known: readonly CaseSubject[];
    plan: { begun_tier: string; counted_from: string | null };
  },
): Promise<StoredCases> {
  if (known.length === 0) return { created: [], refused: [] };
  const rows = await trx
    .selectFrom('removal_cases')
    .select(['id', 'number', 'url', 'status'])
    .where('user_id', '=', userId)
    .where('claim', '=', claim)
    .where('url', '=', anyText(known.map(({ url }) => url)))
    .orderBy('id')
    .forUpdate()
    .execute();
  const withdrawn =
    hand.actor === 'system' ? [] : rows.filter(({ status }) => status === 'withdrawn');
  if (withdrawn.length > 0) {
    await trx
      .updateTable('removal_cases')
      .set((is) => ({
        ...plan,
        answers: JSON.stringify(answers),
        status: 'confirmed',
        prepared_at: null,
        preparing_until: null,
        // As if it had never been: everybody of the first day is asked, and nothing of before is taken for an answer.
        rung: 0,
        source_state: 'up',
        claimed_gone_at: null,
        first_gone_at: null,
        resolved_at: null,
        restart_count: is('restart_count', '+', 1),
      }))
      .where('id', '=', anyUuid(withdrawn.map(({ id }) => id)))
      .execute();
    await renewSubjects(trx, withdrawn, known);
    await addCaseEvents(
      trx,
      withdrawn.map(({ id }) => ({
        caseId: id,
        userId,
        ...hand,
        action: 'taken_up_again',
        fromStatus: 'withdrawn',
        toStatus: 'confirmed',
        at: now,
      })),
    );
  }
  const isTakenUp = new Set(withdrawn.map(({ id }) => id));
  return {
    created: withdrawn.map(({ id, number, url }) => ({ id, number, url })),
    refused: rows
      .filter(({ id }) => !isTakenUp.has(id))
      .map(({ id, url }) => ({
        subject: known.find((each) => each.url === url)?.subject ?? url,
        reason: 'has_case',
        caseId: id,
      })),
  };
}
