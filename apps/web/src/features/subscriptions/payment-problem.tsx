import { explainDataError } from '#lib/data-failure.ts';
import { failureText } from '#lib/failure.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** Why a payment or a change did not work; a refused card can be changed. */
export function PaymentProblem({ error, onMethod }: { error: unknown; onMethod?: () => void }) {
  const code = explainDataError(error);
  return (
    <Notice tone="problem">
      <p>{failureText(code)}</p>
      {code === 'billing.refused' && onMethod !== undefined && (
        <p className="actions">
          <Button look="quiet" onClick={onMethod}>
            {text('billing.action.method')}
          </Button>
        </p>
      )}
    </Notice>
  );
}
