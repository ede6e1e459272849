import { failureText } from '#lib/failure.ts';
import { text } from '#lib/texts.ts';
import { Notice } from '#ui/notice.tsx';
import { resultsPageLink } from './result-token.ts';
import { keepTypedName } from './typed-name.ts';
import type { FailedScan } from './scan-state.ts';

/** A shorter wait is what the sentence itself says already. */
const worthSayingSeconds = 90;

/** Why there is no result, when to try again, and where the result may still be found. */
export function ScanFailure({ failure }: { failure: FailedScan }) {
  const { code, name, retryAfter, resultToken } = failure;
  return (
    <Notice tone="problem">
      <p>{failureText(code)}</p>
      {retryAfter !== null && retryAfter >= worthSayingSeconds && <p>{retryText(retryAfter)}</p>}
      {code === 'client.session_ended' && (
        <p>
          <a href="/login?next=/instant-scan" onClick={() => keepTypedName(name)}>
            {text('results.failure.signIn')}
          </a>
        </p>
      )}
      {code === 'scans.daily_limit_reached' && (
        <p>
          <a href="/register?next=/instant-scan" onClick={() => keepTypedName(name)}>
            {text('results.failure.register')}
          </a>
        </p>
      )}
      {code === 'client.connection_lost' && resultToken !== null && (
        <p>
          <a href={resultsPageLink(resultToken)}>{text('results.failure.resultsLink')}</a>
        </p>
      )}
    </Notice>
  );
}

function retryText(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes > 90
    ? text('results.failure.retryHours', { hours: Math.ceil(minutes / 60) })
    : text('results.failure.retryMinutes', { minutes });
}
