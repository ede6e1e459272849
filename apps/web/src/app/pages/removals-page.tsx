import { useRouterState } from '@tanstack/react-router';
import { RemovalsScreen } from '#features/removal-requests/removals-screen.tsx';
import '../signed-in.css';

/** The screen /request-removal; what it shows is in the address. */
export function RemovalsPage() {
  const search = useRouterState({ select: ({ location }) => location.searchStr });
  return <RemovalsScreen search={search} />;
}
