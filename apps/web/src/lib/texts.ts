import { i18n } from '@lingui/core';
import type enAccount from '#locales/en/account.json';
import type enAccounts from '#locales/en/accounts.json';
import type enAdministration from '#locales/en/administration.json';
import type enAgencies from '#locales/en/agencies.json';
import type enAgencyArea from '#locales/en/agency-area.json';
import type enApp from '#locales/en/app.json';
import type enAppErrors from '#locales/en/app-errors.json';
import type enAuthorisations from '#locales/en/authorisations.json';
import type enBilling from '#locales/en/billing.json';
import type enClient from '#locales/en/client.json';
import type enCommands from '#locales/en/commands.json';
import type enConsent from '#locales/en/consent.json';
import type enContact from '#locales/en/contact.json';
import type enCrawls from '#locales/en/crawls.json';
import type enDashboard from '#locales/en/dashboard.json';
import type enErrors from '#locales/en/errors.json';
import type enExports from '#locales/en/exports.json';
import type enFakeProfiles from '#locales/en/fake-profiles.json';
import type enFaq from '#locales/en/faq.json';
import type enFindings from '#locales/en/findings.json';
import type enFullScans from '#locales/en/full-scans.json';
import type enIdentityVerifications from '#locales/en/identity-verifications.json';
import type enImageSearches from '#locales/en/image-searches.json';
import type enLegal from '#locales/en/legal.json';
import type enMails from '#locales/en/mails.json';
import type enLists from '#locales/en/lists.json';
import type enMarketing from '#locales/en/marketing.json';
import type enNotifications from '#locales/en/notifications.json';
import type enOauthClients from '#locales/en/oauth-clients.json';
import type enOnboarding from '#locales/en/onboarding.json';
import type enPartners from '#locales/en/partners.json';
import type enProgrammes from '#locales/en/programmes.json';
import type enProof from '#locales/en/proof.json';
import type enRemovalRequests from '#locales/en/removal-requests.json';
import type enReports from '#locales/en/reports.json';
import type enScanResults from '#locales/en/scan-results.json';
import type enScans from '#locales/en/scans.json';
import type enSessions from '#locales/en/sessions.json';
import type enSettings from '#locales/en/settings.json';
import type enShell from '#locales/en/shell.json';
import type enSiteCatalogue from '#locales/en/site-catalogue.json';
import type enSubscriptions from '#locales/en/subscriptions.json';
import type enToasts from '#locales/en/toasts.json';
import type enTour from '#locales/en/tour.json';
import type enWorks from '#locales/en/works.json';
import type { textArguments } from './text-arguments.ts';

/** Every key there are words for; English is the list that the other languages are held against. */
export type TextKey =
  | keyof typeof enAccount
  | keyof typeof enAccounts
  | keyof typeof enAdministration
  | keyof typeof enAgencies
  | keyof typeof enAgencyArea
  | keyof typeof enApp
  | keyof typeof enAppErrors
  | keyof typeof enAuthorisations
  | keyof typeof enBilling
  | keyof typeof enClient
  | keyof typeof enCommands
  | keyof typeof enConsent
  | keyof typeof enContact
  | keyof typeof enCrawls
  | keyof typeof enDashboard
  | keyof typeof enErrors
  | keyof typeof enExports
  | keyof typeof enFakeProfiles
  | keyof typeof enFaq
  | keyof typeof enFindings
  | keyof typeof enFullScans
  | keyof typeof enIdentityVerifications
  | keyof typeof enImageSearches
  | keyof typeof enLegal
  | keyof typeof enMails
  | keyof typeof enLists
  | keyof typeof enMarketing
  | keyof typeof enNotifications
  | keyof typeof enOauthClients
  | keyof typeof enOnboarding
  | keyof typeof enPartners
  | keyof typeof enProgrammes
  | keyof typeof enProof
  | keyof typeof enRemovalRequests
  | keyof typeof enReports
  | keyof typeof enScanResults
  | keyof typeof enScans
  | keyof typeof enSessions
  | keyof typeof enSettings
  | keyof typeof enShell
  | keyof typeof enSiteCatalogue
  | keyof typeof enSubscriptions
  | keyof typeof enToasts
  | keyof typeof enTour
  | keyof typeof enWorks;

type ArgumentsOf<K extends TextKey> = K extends keyof typeof textArguments
  ? [values: Record<(typeof textArguments)[K][number], string | number>]
  : [];

/** The words for a key in the language of the page. A missing key or value is a compile error. */
export function text<K extends TextKey>(key: K, ...values: ArgumentsOf<K>): string {
  return i18n._(key, values[0]);
}
