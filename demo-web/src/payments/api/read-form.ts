/** A form body or query as the official clients send it: `items[0][price]=…` becomes nested. */
export type Form = { [name: string]: string | Form };

const depth = 8;

/** @throws RangeError when names are nested too deep or contradict each other */
export function readForm(text: string): Form {
  const form = Object.create(null) as Form;
  let unnamed = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    const parts = name
      .replaceAll('[]', () => `[${String(unnamed++)}]`)
      .split(/[[\]]+/u)
      .filter((part) => part !== '');
    const last = parts.pop();
    if (last === undefined || parts.length > depth) throw new RangeError('Not a parameter.');
    let place = form;
    for (const part of parts) {
      const inner = (place[part] ??= Object.create(null) as Form);
      if (typeof inner === 'string') throw new RangeError('A parameter is both text and list.');
      place = inner;
    }
    place[last] = value;
  }
  return form;
}
