import { isSealed } from '#platform/encrypt';
import type { SealedPlace } from '#platform/sealed-place';
import type { LetterEdition } from '@leakblock/domain/authorisations';
import { placeOf } from './document-files.ts';
import { letterRecordPurpose } from './letter-record.ts';
import { sealPurpose } from './load-seal.ts';

/**
 * A letter that nobody can show any more counts no more: it ends as one that an operator revokes.
 * @param set what changes in its row beside
 * @param more statements that go with it
 */
const endLetter = (set: string, more = ''): string => `
  with letter as (
    select id, user_id, revoked_at is null and superseded_at is null and ends_on >= current_date as counts
    from public.authorisations where id = $1 for update
  ), ended as (
    update public.authorisations as its
    set ${set} revoked_at = case when letter.counts then now() else its.revoked_at end
    from letter where its.id = letter.id
  ), consent as (
    update public.digital_signatures set is_valid = false where authorisation_id = $1 and is_valid
  )${more}
  insert into public.authorisation_events (authorisation_id, user_id, actor, action)
  select id, user_id, 'operator', 'revoked' from letter where counts`;

const isClear = (text: string): boolean => !isSealed(text);

/** Where letters and their seal lie encrypted. */
export const sealedByLetters: readonly SealedPlace[] = [
  {
    ...{ kind: 'text', table: 'private.seal_certificates', column: 'p12', id: ['fingerprint'] },
    purpose: sealPurpose,
    forget: 'delete from private.seal_certificates where fingerprint = $1',
  },
  {
    ...{ kind: 'text', table: 'public.authorisations', column: 'legal_name', id: ['id'] },
    ...{ purpose: letterRecordPurpose, isClear },
    // A sign that is part of nobody's name: what is searched for names does not find it everywhere.
    forget: endLetter("legal_name = '–',"),
  },
  {
    ...{ kind: 'text', table: 'public.authorisations', column: 'audit_trail', id: ['id'] },
    ...{ purpose: letterRecordPurpose, isClear },
    forget: endLetter("audit_trail = '{}',"),
  },
  {
    ...{ kind: 'bytes', table: 'private.authorisation_documents', column: 'document' },
    id: ['authorisation_id', 'edition'],
    placeOf: (id, edition) => placeOf(id, edition as LetterEdition),
    forget: endLetter(
      '',
      `, gone as (
        delete from private.authorisation_documents where authorisation_id = $1 and edition = $2
      )`,
    ),
  },
];
