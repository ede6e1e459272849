import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useAccount } from '#features/accounts/use-account.ts';
import { ReportView } from '#features/reports/report-view.tsx';
import { ReportsView } from '#features/reports/reports-view.tsx';

/** The person's own reports. */
export function OwnReports() {
  const navigate = useNavigate();
  return <ReportsView onMade={(address) => void navigate({ href: address })} />;
}

/** The report that the address names (`id`). */
export function OwnReport() {
  const id = useRouterState({
    select: ({ location }) => new URLSearchParams(location.searchStr).get('id') ?? '',
  });
  // Until it is known, a file tells strangers nothing.
  const isDiscreet = useAccount().data?.profile.discreet_mode ?? true;
  return <ReportView id={id} isDiscreet={isDiscreet} />;
}
