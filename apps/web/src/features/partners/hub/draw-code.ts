import { toString as toSvg } from 'qrcode';

/** A QR code (ISO/IEC 18004) of an address, as the address of a picture; dark on white in every scheme. */
export async function drawCode(link: string): Promise<string> {
  const svg = await toSvg(link, { type: 'svg', margin: 3, errorCorrectionLevel: 'M' });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
