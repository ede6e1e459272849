/** The same database, reached as another role. */
export function urlAs(
  ownerUrl: string,
  role: 'lite_api' | 'leakblock_server',
  password: string,
): string {
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = encodeURIComponent(password);
  return url.href;
}
