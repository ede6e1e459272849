-- Legal names and trails of letters lie encrypted, for the server alone; gateways seal those that are there at their start.
alter table public.authorisations drop constraint authorisations_legal_name_check;
alter table public.authorisations add constraint authorisations_legal_name_check
  check (char_length(legal_name) between 1 and 1000);
alter table public.authorisations alter column audit_trail type text using audit_trail::text;

revoke select on public.authorisations from authenticated;
-- Neither the legal name nor the trail: the letter itself has them, which a function gives to its owner.
grant select (id, user_id, version, template_version, language, stage_names, country, protected_content, acts,
    exclusions, owner_name, starts_on, ends_on, signed_at, revoked_at, revoked_reason, superseded_at,
    identity_verification_id, unsealed_sha256, full_sha256, redacted_sha256, seal_fingerprint, created_at)
  on public.authorisations to authenticated;

-- Sealed texts name their key: 'enc2:', where it was 'enc1:'.
alter table private.seal_certificates drop constraint seal_certificates_p12_check;
alter table private.seal_certificates add constraint seal_certificates_p12_check check (p12 like 'enc_:%');
alter table private.payout_accounts drop constraint payout_accounts_account_check;
alter table private.payout_accounts add constraint payout_accounts_account_check check (account like 'enc_:%');
