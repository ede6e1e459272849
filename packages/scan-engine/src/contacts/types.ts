import type { ContactScope, ContactSource } from '@leakblock/domain/removal-requests';

/** A way to reach somebody. */
export type FoundContact = {
  method: 'email' | 'web_form';
  /** Of the organisation, where it names itself. */
  name: string | null;
  address: string | null;
  /** https */
  formUrl: string | null;
  /** `guessed`: nobody published it for this purpose; a person approves it before it is written to. */
  confidence: 'published' | 'guessed';
};

/** One question about a host, and what came back. */
export type ContactLookUp = {
  /** Whom the contacts stand for. */
  scope: ContactScope;
  /** The host that the question is about. */
  host: string;
  source: ContactSource;
  outcome: 'found' | 'nothing' | 'failed';
  /** The best first. */
  contacts: FoundContact[];
  /** What was asked and what came back, in short. */
  detail: Record<string, string | number | boolean | string[]>;
};
