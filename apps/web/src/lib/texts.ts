import { i18n } from '@lingui/core';
import type enAccount from '#locales/en/account.json';
import type enApp from '#locales/en/app.json';
import type enClient from '#locales/en/client.json';
import type enErrors from '#locales/en/errors.json';
import type enMarketing from '#locales/en/marketing.json';
import type enScanResults from '#locales/en/scan-results.json';
import type enScans from '#locales/en/scans.json';
import type enSessions from '#locales/en/sessions.json';
import type enToasts from '#locales/en/toasts.json';
import type enLegal from '#locales/en/legal.json';
import type { textArguments } from './text-arguments.ts';

/** Every key there are words for; English is the list that the other languages are held against. */
export type TextKey =
  | keyof typeof enAccount
  | keyof typeof enApp
  | keyof typeof enClient
  | keyof typeof enErrors
  | keyof typeof enLegal
  | keyof typeof enMarketing
  | keyof typeof enScanResults
  | keyof typeof enScans
  | keyof typeof enSessions
  | keyof typeof enToasts;

type ArgumentsOf<K extends TextKey> = K extends keyof typeof textArguments
  ? [values: Record<(typeof textArguments)[K][number], string | number>]
  : [];

/** The words for a key in the language of the page. A missing key or value is a compile error. */
export function text<K extends TextKey>(key: K, ...values: ArgumentsOf<K>): string {
  return i18n._(key, values[0]);
}
