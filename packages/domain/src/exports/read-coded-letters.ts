import { decodeHostLabel } from './decode-host-label.ts';

/** One letter in percent codes of UTF-8; codes of control characters stay what they are. */
const codedLetter =
  /%(?:[2-7][0-9a-f]|[cd][0-9a-f]%[89ab][0-9a-f]|e[0-9a-f](?:%[89ab][0-9a-f]){2}|f[0-4](?:%[89ab][0-9a-f]){3})/giu;

/** A text with the letters that its addresses write in codes: `/ana%C3%AFs` and `xn--anas-7pa` become readable. */
export function readCodedLetters(text: string): string {
  if (!/%[0-9a-f]{2}|xn--/iu.test(text)) return text;
  return text
    .replace(/%(?:25)+(?=[0-9a-f]{2})/giu, '%')
    .replace(codedLetter, decode)
    .replace(/xn--[a-z0-9-]{1,59}/giu, (label) => decodeHostLabel(label) ?? label)
    .normalize('NFC');
}

function decode(coded: string): string {
  try {
    return decodeURIComponent(coded);
  } catch {
    return coded;
  }
}
