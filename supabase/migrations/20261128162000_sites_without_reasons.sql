-- Why and by whom a site was switched off is for operators, who read it through their own functions.
revoke select on public.sites from anon, authenticated;
grant select (id, label, url_pattern, username_hint, category, kind, icon, source, list_id, preview_rank, is_enabled,
  created_at, updated_at) on public.sites to anon, authenticated;
