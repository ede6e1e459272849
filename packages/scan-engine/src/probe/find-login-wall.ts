import type { FetchAnswer } from '../fetch/types.ts';
import { hasName } from './name-text.ts';
import { readSigns } from './read-page.ts';

const loginPath =
  /(?:^|[/._-])(?:log-?in|sign-?in|signin|signup|sign-?up|register|authwall|authorize|auth|sso|oauth|accounts?\/(?:login|signin)|connexion|anmelden|einloggen|iniciar-?sesion|session\/new|sessions\/new|checkpoint)(?:$|[/._?-])/i;
const loginHost = /^(?:accounts?|login|signin|auth|sso|id|idp)\./i;
const loginTitle =
  /\b(?:log ?in|sign ?in|log on|sign ?up to|anmelden|einloggen|connexion|iniciar sesi[oó]n|entrar|accedi)\b|вход|войти/i;

const smallPage = 12_000;

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
  if (!/<input\b[^>]*type=["']?password/i.test(answer.text)) {
    return false;
  }
  const { title, h1 } = readSigns(answer.text);
  if (loginTitle.test(`${title} ${h1}`)) return !hasName(`${title} ${h1}`, name);
  // Many sites have a login form at the head of every page; a wall is little else.
  return answer.text.length < smallPage && !hasName(answer.text, name);
}
