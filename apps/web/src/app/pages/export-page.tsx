import { ExportPage } from '#features/exports/export-page.tsx';
import { checkSession } from '#features/sessions/check-session.ts';
import '../signed-in.css';

/** Everything about a person as one file. */
export function ExportScreen() {
  return <ExportPage checkSession={checkSession} />;
}
