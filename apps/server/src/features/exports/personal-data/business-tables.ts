import { describeTable as table, through } from './describe-table.ts';
import type { Erase, TableMap } from './types.ts';

const keepInvoices: Erase = { how: 'keep', reason: 'invoices' };
const remove: Erase = { how: 'delete' };
const unlink: Erase = { how: 'unlink' };

const ownAddress = `(select lower(u.email) from auth.users as u where u.id = $person and u.email_confirmed_at is not null)`;

/** Agencies, plans and payments, the partner programme, apps. */
export const businessTables: TableMap = {
  // Of an agency only what its owner entered; an account that owns one does not end.
  'public.agencies': table({
    rowsOf: {
      condition: `t.id in (
        select m.agency_id from public.agency_members as m where m.user_id = $person and m.role = 'owner')`,
    },
    columns: `id name status created_at updated_at website country contact_email brand_name brand_colour brand_logo
      brand_footer`,
    pictures: 'brand_logo',
    erase: unlink,
  }),
  'public.agency_applications': table({
    columns: `id user_id name website country creators message status reason agency_id decided_at created_at updated_at`,
    leftOut: { others: 'decided_by' },
  }),
  'public.agency_creators': table({
    columns: `agency_id user_id status created_at updated_at scopes consented_at ended_at is_covered`,
    leftOut: { others: 'ended_by' },
  }),
  'public.agency_members': table({ columns: 'agency_id user_id role created_at' }),
  'public.agency_invitations': table({
    rowsOf: { condition: `t.answered_by = $person or lower(t.email) = ${ownAddress}` },
    columns: `id agency_id email kind role scopes message status expires_at answered_at created_at`,
    leftOut: { others: 'invited_by answered_by' },
    erase: remove,
  }),
  'public.agency_events': table({
    rowsOf: { condition: `t.actor_id = $person or t.creator_id = $person` },
    columns: 'id agency_id at action',
    leftOut: { others: 'actor_id creator_id detail' },
    erase: unlink,
  }),
  'public.subscriptions': table({
    columns: `id user_id provider provider_ref plan status current_period_start current_period_end cancel_at_period_end
      next_plan past_due_since grace_ends_at paused_at ended_at end_reason created_at updated_at agency_id quantity`,
  }),
  'public.subscription_events': table({
    columns:
      'id subscription_id user_id at actor action from_status to_status plan detail billing_event_id',
  }),
  'public.payments': table({
    columns: `id user_id subscription_id provider provider_ref number plan status currency total_cents tax_cents
      refunded_cents period_start period_end issued_at paid_at invoice_url pdf_url created_at updated_at agency_id
      paid_cents`,
    erase: keepInvoices,
  }),
  'public.billing_events': table({
    columns: 'id provider type created_at received_at outcome user_id payload',
    erase: remove,
  }),
  'private.billing_customers': table({
    columns: 'provider customer_ref user_id created_at agency_id',
  }),
  'private.checkouts': table({
    columns: `id user_id provider plan provider_ref status asked_to_begin_at expires_at created_at agency_id
      subscription_id`,
    leftOut: { secret: 'url', others: 'creator_ids' },
  }),
  'public.partners': table({
    columns: `id user_id programme status code name website audience terms_version rate_basis_points holding_days
      decided_at reason created_at updated_at`,
    leftOut: { others: 'decided_by' },
    erase: unlink,
  }),
  'private.payout_accounts': table({
    rowsOf: through('partner_id', 'public.partners'),
    columns: 'partner_id updated_at',
    leftOut: { secret: 'account' },
    erase: remove,
  }),
  'public.referral_counts': table({
    rowsOf: through('partner_id', 'public.partners'),
    columns: 'partner_id day clicks sign_ups first_payments',
    erase: unlink,
  }),
  // By whom she came; whom she brought are other people, of whom a partner learns numbers only.
  'public.referrals': table({
    columns: 'id user_id status clicked_at first_paid_at created_at',
    leftOut: { others: 'partner_id', internal: 'reason' },
    erase: unlink,
  }),
  'public.commissions': table({
    rowsOf: through('partner_id', 'public.partners'),
    columns: `id partner_id kind refunded_cents base_cents rate_basis_points amount_cents currency available_at
      created_at`,
    leftOut: { others: 'referral_id payment_id' },
    erase: keepInvoices,
  }),
  'public.payouts': table({
    rowsOf: through('partner_id', 'public.partners'),
    columns: `id partner_id status amount_cents currency decided_at reason reference paid_at created_at updated_at`,
    leftOut: { others: 'decided_by' },
    erase: keepInvoices,
  }),
  'private.payment_cards': table({ leftOut: { keyed_hash: 'user_id card' } }),
  'private.partner_devices': table({
    rowsOf: through('partner_id', 'public.partners'),
    leftOut: { keyed_hash: 'partner_id device seen_at' },
    erase: remove,
  }),
  'public.oauth_clients': table({
    columns: `client_id user_id name homepage redirect_uris scopes kind secret_rotated_at created_at updated_at`,
    leftOut: { secret: 'secret' },
  }),
  'public.oauth_grants': table({
    columns: 'id user_id client_id scopes created_at last_used_at revoked_at',
  }),
  'private.oauth_models': table({
    rowsOf: through('grant_id', 'public.oauth_grants'),
    leftOut: { secret: 'kind id_hash family_hash grant_id payload consumed_at expires_at' },
  }),
  'private.idempotency_keys': table({
    leftOut: {
      secret: 'user_id client_id key request_sha256 status answer held_until created_at',
    },
  }),
  'private.webhook_endpoints': table({
    columns: `id user_id url events is_enabled disabled_reason failing_since failures rests_until created_at updated_at
      client_id`,
    leftOut: { secret: 'secret' },
  }),
  // What was told about her, to her own addresses and to those of her agency.
  'private.webhook_deliveries': table({
    rowsOf: { column: 'subject_id' },
    columns: `id endpoint_id subject_id event data at state attempts status problem tried_at next_at leased_until`,
  }),
};
