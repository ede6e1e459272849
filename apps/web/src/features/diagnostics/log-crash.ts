import { logProblem } from '#lib/log-problem.ts';

/** Characters of a stack that are kept; the table bounds the whole. */
const stackLength = 4000;

/** Tells the operator that a screen broke. Nobody is held up by it; a failure is only logged. */
export async function logCrash(error: unknown, componentStack: string | null): Promise<void> {
  try {
    const { openSupabase } = await import('#lib/supabase-client.ts');
    const supabase = await openSupabase();
    const answer = await supabase.from('debug_logs').insert({
      action: 'crash',
      table_name: 'screen',
      data: describeCrash(error, componentStack),
    });
    if (answer.error !== null) logProblem('The crash was not noted.', answer.error.message);
  } catch (problem) {
    logProblem('The crash was not noted.', String(problem));
  }
}

/** What is said of a crash: never what somebody typed, and of the address only the path. */
function describeCrash(error: unknown, componentStack: string | null) {
  const isError = error instanceof Error;
  return {
    message: (isError ? `${error.name}: ${error.message}` : String(error)).slice(0, 1000),
    stack: isError ? (error.stack ?? '').slice(0, stackLength) : null,
    component_stack: componentStack?.slice(0, stackLength) ?? null,
    timestamp: new Date().toISOString(),
    user_agent: navigator.userAgent.slice(0, 500),
    path: location.pathname.slice(0, 200),
  };
}
