-- Storage: the buckets of this product. The schema is the platform's; its policies decide, and where there is none
-- only server functions (service_role) read or write.

-- buckets
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  -- Icons of platforms, drawn by us.
  ('logos', 'logos', false, 100 * 1024, array['image/png']),
  -- Papers that prove who somebody is. No policy: nobody reaches them but through a server function.
  ('identity-documents', 'identity-documents', false, 10 * 1024 * 1024,
    array['image/jpeg', 'image/png', 'image/webp', 'application/pdf']),
  -- Files of evidence packs, stored as they were captured. No policy, as above.
  ('evidence', 'evidence', false, 20 * 1024 * 1024, null),
  -- Everything about a person, for a week. No policy, as above.
  ('exports', 'exports', false, null, null)
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- policies
create policy objects_select_logos on storage.objects
  for select to anon, authenticated using (bucket_id = 'logos');
