/** What she reads, in her language; English for others. Without straight quotes: they go into SQL. */
const sentences = {
  en: 'What we noted when we checked your papers can no longer be opened. They were in order: please send them again.',
  de: 'Was wir bei der Prüfung Ihrer Papiere festgehalten haben, lässt sich nicht mehr öffnen. Sie waren in Ordnung: Bitte schicken Sie sie noch einmal.',
  es: 'Lo que anotamos al comprobar tus documentos ya no se puede abrir. Estaban en regla: envíalos otra vez.',
  fr: 'Ce que nous avons noté lors du contrôle de vos documents ne peut plus être ouvert. Ils étaient en règle : envoyez-les encore une fois.',
};
const cases = Object.entries(sentences).map(
  ([locale, sentence]) => `when '${locale}' then '${sentence}'`,
);

/**
 * SQL that ends an approval whose name no key opens any more: with no name to compare, a letter in any other one would tell of
 * these papers. They can be sent anew.
 */
export const forgetName = `
  with ended as (
    update public.identity_verifications as papers
    set status = 'rejected', decided_at = now(), decided_by = null,
      reason = case (select locale from public.profiles where id = papers.user_id)
        ${cases.join(' ')} else '${sentences.en}' end
    where id = $1 and status = 'approved'
  ) delete from private.identity_names where verification_id = $1`;
