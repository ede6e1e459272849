-- Saved filters of cases lose what no list filters by any more.
-- accepted: moves-rows: filters that somebody named herself are few.
delete from public.saved_filters where list = 'removal_cases' and query = 'asked=1';
-- accepted: moves-rows: as above.
update public.saved_filters
  set query = regexp_replace(regexp_replace(query, '(^|&)asked=1(?=&|$)', ''), '^&', '')
  where list = 'removal_cases' and query ~ '(^|&)asked=1(&|$)';
