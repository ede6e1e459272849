import { z } from 'zod';
import type { ServerContext } from '../../../platform/feature.ts';
import { createLimit } from '../../../platform/limits.ts';
import type { Auth } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';

const timeoutMs = 3000;
/** A token that was shown once is remembered for as long as the verifiers accept one. */
const rememberedMinutes = 10;

/** reCAPTCHA v3 answers yes to everybody and says how likely it is a person: from 0, a program, to 1. */
const lowestScore = 0.5;

/** What Turnstile, hCaptcha and reCAPTCHA answer alike. */
const answerSchema = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  score: z.number().optional(),
});

type Answer = z.output<typeof answerSchema>;

const refused = () => new AuthError('captcha_failed', 'captcha protection: request disallowed');

/** Asks the verifier; null when it does not answer. */
async function ask(
  { env, log }: Pick<ServerContext, 'env' | 'log'>,
  token: string,
  address: string,
): Promise<Answer | null> {
  try {
    const response = await fetch(env.CAPTCHA_VERIFY_URL, {
      method: 'POST',
      body: new URLSearchParams({
        secret: env.CAPTCHA_SECRET_KEY ?? '',
        response: token,
        remoteip: address,
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`The verifier answered ${String(response.status)}.`);
    return answerSchema.parse(await response.json());
  } catch (error) {
    log.warn({ err: error }, 'The captcha could not be verified.');
    return null;
  }
}

/**
 * Checks the captcha of a request when a secret key is set. A token counts once, on our own pages only. When the
 * verifier is away sign-up fails closed, and sign-in relies on its limits: nobody is locked out by a stranger's
 * outage.
 */
export function createCheckCaptcha(context: ServerContext): Auth['checkCaptcha'] {
  const { env, publicUrl } = context;
  if (env.CAPTCHA_SECRET_KEY === undefined) return () => Promise.resolve();
  const host = new URL(publicUrl).hostname;
  const shown = createLimit(context, {
    name: 'captcha',
    points: 1,
    seconds: rememberedMinutes * 60,
  });

  /** False when the token was shown before, to any gateway. */
  async function isFirstUse(token: string): Promise<boolean> {
    return !(await shown.count(token)).isOver;
  }

  return async (token, origin, { failClosed }) => {
    if (token === undefined || token === '') throw refused();
    if (!(await isFirstUse(token))) throw refused();
    const answer = await ask(context, token, origin.address);
    if (answer === null) {
      if (failClosed) throw refused();
      return;
    }
    const isGood = answer.success && answer.hostname === host && (answer.score ?? 1) >= lowestScore;
    if (!isGood) throw refused();
  };
}
