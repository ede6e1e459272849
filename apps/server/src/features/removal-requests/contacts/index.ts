/** Whom to write to about a case: looked up, kept, chosen. */
export { chooseRecipients } from './choose-recipients.ts';
export type { ChosenRecipient } from './choose-recipients.ts';
export { recipientKeyOf } from './candidates-for.ts';
export { loadBootstrap, nameResolver } from './host-round.ts';
export { lookUpContacts } from './look-up-contacts.ts';
export { lookUpContactsJob, lookUpContactsQueue } from './look-up-contacts.job.ts';
