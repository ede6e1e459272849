-- Cases about pages that a person had named before a scan found them are about these findings.
-- accepted: moves-rows: pages that both found are few, and whoever writes to one of them waits for a moment.
update public.removal_cases as each set finding_id = findings.id
from public.findings
where each.finding_id is null and findings.user_id = each.user_id and findings.url = each.url;
