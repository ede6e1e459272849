import { i18n } from '@lingui/core';

/** The day of a moment on the reader's clock; as it is where it is no time. */
export function formatDate(iso: string, dateStyle: 'long' | 'medium' = 'long'): string {
  const time = new Date(iso);
  return Number.isNaN(time.getTime()) ? iso : i18n.date(time, { dateStyle });
}
