/** Letters and digits only, without marks, small and of plain width. */
const bare = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Whether an agency may be called so: its name stands in mails that we send, where it must not pass for us.
 * @param brand how this installation is called
 */
export function isNameAllowed(name: string, brand: string): boolean {
  const ours = bare(brand);
  return ours === '' || !bare(name).includes(ours);
}
