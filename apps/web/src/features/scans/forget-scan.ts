import { forgetResultToken } from './result-token.ts';
import { forgetKeptName } from './typed-name.ts';

/** Takes out of this tab what its last check has left there: which one it was, and for whom. */
export function forgetScan(): void {
  forgetResultToken();
  forgetKeptName();
}
