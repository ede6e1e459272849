import type { Expectation } from './expectations.ts';

/** What a person wants mailed: seen by herself alone, written by the server. */
export const mailSettingsExpectations: Record<string, Expectation> = {
  mail_settings: {
    may: { select: ['owner'], insert: [], update: [], delete: [] },
    where: 'user_id = $1',
    insert: `(user_id) values ($1)`,
    set: `off = '{alerts}'`,
  },
};

export const plantedMailSettings = `
  insert into public.mail_settings (user_id, off, alerts, quiet_from, quiet_to, time_zone)
    values ($1, '{announcements}', 'daily', 1320, 420, 'Europe/Brussels');`;
