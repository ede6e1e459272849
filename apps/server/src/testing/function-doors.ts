import type { AgencyScope } from '@leakblock/domain/agencies';
import type { Gateway } from '../assemble-gateway.ts';

const list = (names: string) => names.trim().split(/\s+/);

/**
 * Who gets past the door of each server function, whatever she finds behind it. A function that stands in no list fails
 * function-matrix.test.ts until somebody has decided.
 */
export const functionDoors = {
  /** Visitors too. What they may see or do follows from a secret that they bring, or from limits. */
  anybody: list(`
    confirm-scan-report download-export instant-scan instant-scan-report instant-scan-result note-referral
    read-attributions read-maintenance read-shared-case read-suspension read-unsubscribe unsubscribe verify-document
    write-scan-report`),
  /** Whoever is signed in, each about what is hers. */
  people: list(`
    allow-page answer-invitation answer-ownership answer-request apply-as-agency apply-as-partner approve-requests
    ask-image-connector cancel-erasure cancel-export change-agency-subscription change-subscription check-evidence
    check-subscription check-urls claim-referral correct-counter-notice crawl crawl-stop create-case-link create-cases
    decide-counter-notice decline-requests delete-oauth-client delete-webhook download-authorisation
    download-evidence draft-requests end-creator export-earnings finding-picture full-scan full-scan-stop
    import-official-works invite-to-agency keep-image-hit leave-agency list-agency-events list-image-connectors
    list-oauth-clients list-oauth-grants list-webhook-deliveries list-webhooks make-report mark-as-filed
    open-agency-portal open-billing-portal open-export open-filing preview-agency-change preview-authorisation
    preview-plan-change prove-identity read-agency read-agency-analytics read-agency-billing read-agency-board
    read-billing read-earning-hub read-erasure read-mail-settings read-managed-creator read-own-agencies
    read-own-agency-application read-report record-counter-notice record-reply redeliver-webhook
    register-oauth-client register-works repeat-image-search request-erasure request-export request-payout
    resume-mails retract-request review-fake-profiles review-findings revoke-authorisation revoke-case-link
    revoke-oauth-grant rotate-oauth-secret rotate-webhook-secret save-agency save-mail-settings save-oauth-client
    save-webhook search-image set-agency-member set-agency-scopes set-payout-account settle-own-pages sign-authorisation
    start-agency-checkout start-checkout submit-identity test-webhook track-login-info withdraw-cases
    withdraw-identity withdraw-invitation write-agency-report write-report-pdf`),
  operators: list(`
    assign-mail ban-account change-tier check-audit-log decide-agency-application decide-check decide-identity
    decide-mail decide-partner decide-payout decide-report decide-site-list-version delete-job delete-site-list
    dismiss-mails edit-account edit-request export-filing fetch-site-list list-agencies list-agency-applications
    list-global-notifications list-mail-previews list-site-lists list-sources list-undecided-checks mark-recipient
    preview-mail read-account read-identity-document read-payout-account read-queue read-site-list-changes
    resume-agency retry-job revoke-identity save-recipient save-site-list search-accounts send-global-notification send-mails
    set-maintenance set-source sign-out-account start-impersonation suspend-agency test-source unban-account
    withdraw-global-notification`),
  /** The session in which an operator looks at an account, about itself. */
  looks: list('end-impersonation'),
  /** Machines with a signature of their own instead of a session. */
  machines: list('billing-events incoming-mail'),
};

/** What an operator who looks at a person's account may call as her. */
export const openWhileLooking = list(`
  check-subscription end-impersonation list-agency-events list-oauth-clients list-oauth-grants list-webhook-deliveries
  list-webhooks read-agency read-agency-analytics read-agency-billing read-agency-board read-attributions read-billing
  read-erasure read-mail-settings read-maintenance read-managed-creator read-own-agencies read-own-agency-application
  read-report read-suspension read-unsubscribe write-report-pdf`);

/** What a member of her agency may call for a creator, and what she must have allowed; everything else is hers alone. */
export const openToAgencies: Record<string, AgencyScope | 'look'> = {
  'finding-picture': 'look',
  'review-findings': 'review',
  'allow-page': 'review',
  'review-fake-profiles': 'review',
  'check-urls': 'remove',
  'create-cases': 'remove',
  'answer-ownership': 'remove',
  'withdraw-cases': 'remove',
  'draft-requests': 'remove',
  'approve-requests': 'remove',
  'decline-requests': 'remove',
  'retract-request': 'remove',
  'answer-request': 'remove',
  'record-reply': 'remove',
  'full-scan': 'scan',
  'full-scan-stop': 'scan',
  'read-report': 'look',
  'write-report-pdf': 'look',
  'make-report': 'look',
  crawl: 'scan',
  'crawl-stop': 'scan',
};

/** Every server function that is mounted. */
export function listFunctions({ routes }: Pick<Gateway, 'routes'>): {
  method: string;
  name: string;
}[] {
  return routes.flatMap(({ method, path }) => {
    const name = /^\/functions\/v1\/([a-z-]+)$/.exec(path)?.[1];
    return name === undefined || method === 'ALL' ? [] : [{ method, name }];
  });
}
