import { isLostPart, reloadPage } from '#lib/lost-part.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';

/** SPEC section 2, crash screen: what happened, technical details, Try Again and Reload Page. */
export function CrashScreen(props: { error: unknown; body?: string; onTryAgain: () => void }) {
  const { error, body = text('errors.crash.body'), onTryAgain } = props;
  return (
    <section className="panel empty" role="alert">
      <h2>{text('errors.crash.title')}</h2>
      <p>{body}</p>
      <p className="actions">
        <Button onClick={isLostPart(error) ? reloadPage : onTryAgain}>
          {text('errors.crash.tryAgain')}
        </Button>
        <Button look="quiet" onClick={reloadPage}>
          {text('errors.crash.reload')}
        </Button>
      </p>
      <details className="explained">
        <summary>{text('errors.crash.details')}</summary>
        <pre>{String(error)}</pre>
      </details>
    </section>
  );
}
