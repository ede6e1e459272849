-- Saved filters of cases lose what no list filters by any more.
delete from public.saved_filters where list = 'removal_cases' and query = 'asked=1';
update public.saved_filters
  set query = regexp_replace(regexp_replace(query, '(^|&)asked=1(?=&|$)', ''), '^&', '')
  where list = 'removal_cases' and query ~ '(^|&)asked=1(&|$)';
