import type { FetchAnswer } from '../fetch/types.ts';
import { hasName } from './name-text.ts';
import { readSigns } from './read-page.ts';
import { visibleLength } from './visible-length.ts';

const loginPath =
  /(?:^|[/._-])(?:log-?in|sign-?in|signin|signup|sign-?up|register|authwall|authorize|auth|sso|oauth|accounts?\/(?:login|signin)|connexion|anmelden|einloggen|iniciar-?sesion|session\/new|sessions\/new|checkpoint)(?:$|[/._?-])/i;
const loginHost = /^(?:accounts?|login|signin|auth|sso|id|idp)\./i;
const loginTitle =
  /\b(?:log ?in|sign ?in|log on|sign ?up to|anmelden|einloggen|connexion|iniciar sesi[oó]n|entrar|accedi)\b|вход|войти/i;

/** A login wall shows its form and little else. */
const fewWords = 400;
/** A page whose title asks to log in may say why; a page of content does not ask in its title only. */
const plentyWords = 3000;

/** Whether an address leads to a login instead of to a page about somebody. */
export function isLoginAddress(url: string): boolean {
  try {
    const { hostname, pathname } = new URL(url);
    return loginHost.test(hostname) || loginPath.test(pathname);
  } catch {
    return false;
  }
}

/**
 * Whether the answer is a login instead of what was asked for: a redirect or a page there, or a page
 * with a password field that does not know the name.
 */
export function isLoginWall(answer: FetchAnswer, askedUrl: string, name: string): boolean {
  // A site whose profiles themselves live under such a path is not redirecting anybody.
  if (isLoginAddress(askedUrl)) return false;
  if (answer.location !== null) return isLoginAddress(answer.location);
  if (isLoginAddress(answer.url)) return true;
  // That nobody is there is an answer, with a login form in its header or without.
  if (answer.status === 404 || answer.status === 410) return false;
  if (!/<input\b[^<>]{0,300}type=["']?password/i.test(answer.text)) return false;
  const { title, h1 } = readSigns(answer.text);
  const seen = visibleLength(answer.text);
  if (loginTitle.test(`${title} ${h1}`))
    return seen < plentyWords && !hasName(`${title} ${h1}`, name);
  return seen < fewWords && !hasName(answer.text, name);
}
