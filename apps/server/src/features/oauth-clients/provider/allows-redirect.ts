/** `http://127.0.0.1[:port]…` and `http://[::1][:port]…`, with what stands around the port. */
const loopback = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(\/.*|\?.*)?$/u;

const withoutPort = (address: string): string | null => {
  const parts = loopback.exec(address);
  return parts === null ? null : `${parts[1] ?? ''}${parts[2] ?? ''}`;
};

/**
 * Whether an answer may go there: letter by letter one of the registered addresses (RFC 9700, 2.1). Of a public client's
 * loopback addresses only the port may differ, because a program on a person's machine takes the one that is free
 * (RFC 8252, 7.3); not for `localhost`, which a machine may resolve to somewhere else (8.3).
 */
export function allowsRedirect(
  client: { redirectUris: readonly string[]; isPublic: boolean },
  asked: string,
): boolean {
  if (client.redirectUris.includes(asked)) return true;
  const bare = client.isPublic ? withoutPort(asked) : null;
  return bare !== null && client.redirectUris.some((uri) => withoutPort(uri) === bare);
}
