/** Each run of percent codes by itself: a stray "%" elsewhere in the text changes nothing. Old sites write Latin-1. */
export function readCodes(text: string): string {
  return text.replaceAll(/(?:%[0-9a-f]{2})+/giu, (codes) => {
    try {
      return decodeURIComponent(codes);
    } catch {
      return codes.replaceAll(/%(..)/gu, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      );
    }
  });
}
