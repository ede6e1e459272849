/** A host that only who knows it recognises: its first letter and its ending. */
export function shortenHost(host: string): string {
  const [first = ''] = host;
  const end = host.lastIndexOf('.');
  const ending = end > 0 ? host.slice(end) : '';
  // The end of a numeric address is no ending.
  return `${first}…${/^\.\d+$/.test(ending) ? '' : ending}`;
}
