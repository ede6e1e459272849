-- Realtime: the tables whose changes are told to those who may read them. The publication is the platform's.
alter publication supabase_realtime
  add table public.profiles, public.identity_verifications, public.notifications, public.scans, public.scan_pages,
    public.findings, public.fake_profiles, public.removal_cases, public.removal_requests, public.removal_events,
    public.subscriptions, public.payments, public.data_exports;
