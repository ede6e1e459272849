import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** What was asked for did not come: why, and a way to ask again. */
export function LoadProblem(props: { words: string; retry: string; onRetry: () => void }) {
  return (
    <Notice tone="problem">
      <p>{props.words}</p>
      <p className="actions">
        <Button look="quiet" onClick={props.onRetry}>
          {props.retry}
        </Button>
      </p>
    </Notice>
  );
}
