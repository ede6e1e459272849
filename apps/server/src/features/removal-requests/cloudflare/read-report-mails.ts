import { noticeKindsFor } from '@leakblock/domain/removal-requests';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { addCaseEvents } from '../cases/add-case-events.ts';
import { anyUuid } from '../cases/any-uuid.ts';
import { chooseRecipients } from '../contacts/choose-recipients.ts';
import { contactKey, upsertRecipients } from '../recipients/upsert-recipients.ts';
import { batchesFor, draftOne } from '../requests/draft-one.ts';
import type { DraftedCase } from '../requests/draft-one.ts';
import { loadSender } from '../requests/load-sender.ts';
import { listMails } from './cloudflare-api.ts';
import type { CloudflareAccount } from './cloudflare-api.ts';
import { readHostContact } from './read-host-contact.ts';
import type { HostContact } from './read-host-contact.ts';

type Report = {
  request_id: string;
  reportId: string;
  user_id: string;
  host: string;
  fields: unknown;
  read_mails: string[];
};

/**
 * Reads new mails about a report. Where one tells who hosts the site, that host is written to at once. They count as read
 * when its notices are drafted: who dies before that reads them again, and asks nobody twice.
 */
export async function readReportMails(
  context: ServerContext,
  account: CloudflareAccount,
  report: Report,
): Promise<void> {
  const listed = await listMails(account, report.reportId);
  if (!listed.ok) return;
  const fresh = listed.value.filter(({ id }) => !report.read_mails.includes(id));
  if (fresh.length === 0) return;
  const notHost = { addresses: ownAddresses(report.fields), domains: [report.host] };
  const contacts = fresh.flatMap(({ body }) => readHostContact(body, notHost) ?? []);
  const [contact] = contacts;
  if (contact !== undefined) {
    const cases = await context.database.asService((trx) =>
      noteHost(trx, report, contact, context.now()),
    );
    if (cases.length > 0) await draftHostRequests(context, report, cases);
  }
  await context.database.asService((trx) =>
    trx
      .updateTable('cloudflare_reports')
      .set({ read_mails: [...report.read_mails, ...fresh.map(({ id }) => id)] })
      .where('request_id', '=', report.request_id)
      .execute(),
  );
}

function ownAddresses(fields: unknown): string[] {
  const list = Array.isArray(fields) ? (fields as { value?: unknown }[]) : [];
  return list.flatMap(({ value }) =>
    typeof value === 'string' && value.includes('@') ? [value] : [],
  );
}

/** Adds the host, once, to the contacts of the report's cases; those that stand still are answered. */
async function noteHost(
  trx: ServerTransaction,
  { host, reportId, request_id, user_id }: Report,
  { address, name }: HostContact,
  now: Date,
): Promise<DraftedCase[]> {
  const contact = {
    method: 'email',
    name,
    address,
    formUrl: null,
    confidence: 'published',
  } as const;
  const found = { scope: 'host', source: 'cdn_answer', contact } as const;
  const ids = await upsertRecipients(trx, [
    { ...found, fallbackName: address, domains: [], language: 'en' },
  ]);
  const cases = await trx
    .selectFrom('removal_request_cases as asked')
    .innerJoin('removal_cases as each', 'each.id', 'asked.case_id')
    .select([
      'each.id',
      'each.user_id',
      'each.number',
      'each.host',
      'each.claim',
      'each.rung',
      'each.restart_count',
      'each.begun_tier',
      'each.answers',
      'each.media_urls',
    ])
    .where('asked.request_id', '=', request_id)
    .where('each.source_state', '<>', 'gone')
    .where('each.stop_label', 'is', null)
    .where('each.status', 'not in', ['withdrawn', 'invalid', 'resolved'])
    .orderBy('each.number')
    .$narrowType<Pick<DraftedCase, 'claim' | 'begun_tier'>>()
    .execute();
  const known = await trx
    .selectFrom('removal_contacts')
    .select('case_id')
    .where('case_id', '=', anyUuid(cases.map(({ id }) => id)))
    .where('source', '=', 'cdn_answer')
    .where('address', '=', address)
    .execute();
  const fresh = cases.filter(({ id }) => !known.some(({ case_id }) => case_id === id));
  if (fresh.length === 0) return cases;
  await trx
    .insertInto('removal_contacts')
    .values(
      fresh.map((each) => ({
        case_id: each.id,
        user_id,
        scope: 'host',
        host,
        source: 'cdn_answer',
        outcome: 'found',
        method: 'email',
        name,
        address,
        confidence: 'published',
        detail: JSON.stringify({ asked: reportId }),
        recipient_id: ids.get(contactKey('host', contact)) ?? null,
        fetched_at: now.toISOString(),
      })),
    )
    .execute();
  await addCaseEvents(
    trx,
    fresh.map((each) => ({
      caseId: each.id,
      userId: user_id,
      requestId: request_id,
      actor: 'recipient',
      action: 'host_named',
      detail: { address, ...(name !== null && { name }) },
      at: now,
    })),
  );
  return cases;
}

async function draftHostRequests(
  context: ServerContext,
  { request_id, user_id }: Report,
  cases: readonly DraftedCase[],
): Promise<void> {
  const now = context.now();
  const sender = await context.database.asService((trx) =>
    loadSender(trx, user_id, { now, secrets: context.secrets }),
  );
  const byId = new Map(cases.map((each) => [each.id, each]));
  for (const [claim, group] of Map.groupBy(cases, (each) => each.claim)) {
    const caseIds = group.map(({ id }) => id);
    const chosen = await context.database.asService((trx) =>
      chooseRecipients(trx, { caseIds, claim, now }),
    );
    const kind = noticeKindsFor(claim, 'host');
    for (const recipient of chosen.filter(({ scope }) => scope === 'host')) {
      const pages = recipient.caseIds.flatMap((id) => byId.get(id) ?? []);
      for (const batch of kind === null ? [] : batchesFor(sender, kind, recipient, pages)) {
        await draftOne(context, sender, {
          kind: kind ?? 'dsa_notice',
          recipient,
          ...batch,
          previousRequestId: request_id,
        });
      }
    }
  }
}
