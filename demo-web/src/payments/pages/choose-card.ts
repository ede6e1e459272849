import { cardKinds, cards, isCardKind } from '../kept/cards.ts';
import type { CardKind } from '../kept/cards.ts';
import { escapeHtml } from './page.ts';

/** The choice of cards, and whose card it is. */
export function writeCardChoice(email: string, chosen: CardKind = 'works'): string {
  const choices = cardKinds.map((kind) => {
    const { number, says } = cards[kind];
    const shown = number.replace(/(\d{4})(?=\d)/gu, '$1 ');
    const checked = kind === chosen ? ' checked' : '';
    return `<label><input type="radio" name="card" value="${kind}" required${checked}><span>${says}<br><span class="quiet">${shown}</span></span></label>`;
  });
  return `<fieldset><legend>Card</legend>${choices.join('')}
<label>Owner (two people with one owner have the same card) <input name="owner" maxlength="200" value="${escapeHtml(email)}"></label></fieldset>`;
}

/** What a form says about the card; null when it names none of them. */
export function readCardChoice(
  form: URLSearchParams,
  email: string,
): { card: CardKind; owner: string } | null {
  const card = form.get('card');
  const owner = form.get('owner')?.slice(0, 200).trim() ?? '';
  return isCardKind(card) ? { card, owner: owner === '' ? email : owner } : null;
}
