/** Letters and digits that look like a Latin one; i, l and 1 are told apart by no eye. */
const lookAlikes: Record<string, string> = {
  ...{ а: 'a', α: 'a', в: 'b', ь: 'b', с: 'c', ϲ: 'c', ԁ: 'd', е: 'e', ε: 'e', һ: 'h', ј: 'j' },
  ...{ к: 'k', κ: 'k', м: 'm', н: 'h', п: 'n', о: 'o', ο: 'o', '0': 'o', р: 'p', ρ: 'p', ѕ: 's' },
  ...{ т: 't', τ: 't', υ: 'u', ν: 'v', х: 'x', χ: 'x', у: 'y', β: 'b' },
  ...{ i: 'l', і: 'l', ι: 'l', ı: 'l', ӏ: 'l', '1': 'l', ɪ: 'l' },
  // Small capitals.
  ...{
    ᴀ: 'a',
    ʙ: 'b',
    ᴄ: 'c',
    ᴅ: 'd',
    ᴇ: 'e',
    ꜰ: 'f',
    ɢ: 'g',
    ʜ: 'h',
    ᴊ: 'j',
    ᴋ: 'k',
    ʟ: 'l',
    ᴍ: 'm',
  },
  ...{ ɴ: 'n', ᴏ: 'o', ᴘ: 'p', ʀ: 'r', ꜱ: 's', ᴛ: 't', ᴜ: 'u', ᴠ: 'v', ᴡ: 'w', ʏ: 'y', ᴢ: 'z' },
};

/** Letters and digits only, without marks, small and of plain width, and what looks the same as the same. */
const bare = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/./gu, (letter) => lookAlikes[letter] ?? letter);

/**
 * Whether an agency or an app may be called so: its name stands in mails that we send, and on the screen that asks what an
 * app may do, where it must not pass for us.
 * @param brand how this installation is called
 */
export function isNameAllowed(name: string, brand: string): boolean {
  const ours = bare(brand);
  return ours === '' || !bare(name).includes(ours);
}
