import { idOf, sql } from './database.ts';

/** A person whose letter is signed with every tick, whose identity is proven, and who has a stage name. */
export async function plantLetter(email: string): Promise<void> {
  const userId = await idOf(email);
  await sql(`insert into public.stage_names (user_id, name) values ($1, 'Luna Marlowe')`, [userId]);
  await sql(
    `insert into public.identity_verifications (user_id, status, decided_at) values ($1, 'approved', now())`,
    [userId],
  );
  await sql(
    `insert into public.authorisations (user_id, version, template_version, language, legal_name, stage_names, country,
       protected_content, acts, owner_name, starts_on, ends_on, signed_at, unsealed_sha256, full_sha256,
       redacted_sha256, seal_fingerprint, audit_trail)
     values ($1, 1, 'loa-1', 'en', 'Amalia Hidden', '{Luna Marlowe}', 'IE', 'All my photos',
       '{copyright_notices,google_removal_consent,platform_reports,dsa_notices,intimate_image_requests,data_protection_requests,escalation,counter_notices,sign}',
       'Luna Marlowe', (now() - interval '1 day')::date, (now() + interval '300 days')::date, now(),
       sha256('a'), sha256('b'), sha256('c'), sha256('d'), '{}')`,
    [userId],
  );
}
