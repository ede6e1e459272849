import { findVisitorWall } from './find-visitor-wall.ts';

const consentWords =
  /^(?:before you (?:continue|enter|proceed)|(?:your |cookie )?consent\b|(?:we (?:value|respect|care about)|your) (?:your )?privacy|bevor (?:du|sie) fortf|antes de continuar|avant de (?:continuer|poursuivre))/iu;
const loginWords =
  /^(?:please )?(?:log ?in|sign ?in|you must (?:be logged|log) in|anmelden|einloggen|inicia(?:r)? sesión|se connecter|connexion)\b/iu;
/** An entrance shows its question and little else. */
const fewWords = 1_500;

/**
 * What a front page asks of everybody before it shows anything: age, country, consent or a login; null for
 * a front page. Being sent there says nothing of the page that was asked for.
 */
export function findEntrance(page: {
  title: string;
  heading: string;
  text: string;
}): 'blocked' | 'login_wall' | null {
  if (findVisitorWall(page) !== null) return 'blocked';
  if (page.text.length > fewWords) return null;
  const said = [page.title.trim(), page.heading.trim()];
  if (said.some((words) => consentWords.test(words))) return 'blocked';
  return said.some((words) => loginWords.test(words)) ? 'login_wall' : null;
}
