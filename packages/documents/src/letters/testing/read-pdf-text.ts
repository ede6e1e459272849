import { inflateSync } from 'node:zlib';

/** The text of a PDF made here, by the maps from glyphs to characters that it carries for readers. */
export function readPdfText(pdf: Uint8Array): string {
  const file = Buffer.from(pdf).toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    objects.set(id, body);
  }
  const stream = (body: string): string => {
    const found = /stream\n([\s\S]*)\nendstream/.exec(body)?.[1] ?? '';
    return inflateSync(Buffer.from(found, 'latin1')).toString('latin1');
  };
  const maps = new Map<string, string[]>();
  for (const body of objects.values()) {
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1];
      const words = objects.get(map ?? '');
      if (words !== undefined) maps.set(name, readMap(stream(words)));
    }
  }
  let text = '';
  for (const body of objects.values()) {
    const contents = /\/Contents (\d+) 0 R/.exec(body)?.[1];
    if (contents === undefined || !body.includes('/Type /Page')) continue;
    let font: string[] = [];
    const page = stream(objects.get(contents) ?? '');
    for (const [, name, shown] of page.matchAll(
      /\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[-\d. ]+)*)\] TJ/g,
    )) {
      if (name !== undefined) font = maps.get(name) ?? [];
      for (const [glyph] of (shown ?? '')
        .replace(/> *-?[\d.]+ *</g, '')
        .matchAll(/[0-9a-f]{4}(?=[0-9a-f]*>)/g)) {
        text += font[parseInt(glyph, 16)] ?? '';
      }
      if (shown !== undefined) text += '\n';
    }
  }
  return text;
}

function readMap(words: string): string[] {
  const hex = [...words.matchAll(/<(\d\w{3})> <\w{4}> \[([^\]]*)\]/g)];
  const map: string[] = [];
  for (const [, first = '0', list = ''] of hex) {
    let glyph = parseInt(first, 16);
    for (const [, code = ''] of list.matchAll(/<([0-9a-f]*(?: [0-9a-f]+)*)>/g)) {
      const units = code.split(' ').map((unit) => parseInt(unit, 16));
      map[glyph] = String.fromCharCode(...units);
      glyph += 1;
    }
  }
  return map;
}
