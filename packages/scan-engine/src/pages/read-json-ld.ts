/** One node of linked data, as parsed. */
export type DataNode = Readonly<Record<string, unknown>>;

const valueLimit = 2_000;
const sizeLimit = 256 * 1024;

/** The objects of a JSON-LD block, nested ones included, outermost first; none when it is malformed. */
export function readJsonLd(text: string): DataNode[] {
  if (text.length > sizeLimit) return [];
  const queue: unknown[] = [];
  const add = (values: readonly unknown[]): void => {
    queue.push(...values.slice(0, Math.max(0, valueLimit - queue.length)));
  };
  try {
    add([JSON.parse(text.replace(/^\s*(?:<!--|\/\/\s*<!\[CDATA\[)/u, '').trim())]);
  } catch {
    return [];
  }
  const nodes: DataNode[] = [];
  for (let at = 0; at < queue.length; at += 1) {
    const value = queue[at];
    if (Array.isArray(value)) add(value);
    else if (isNode(value)) {
      nodes.push(value);
      add(Object.values(value).filter((inner) => typeof inner === 'object'));
    }
  }
  return nodes;
}

/** Whether a node is of one of these types of schema.org. */
export function isOfType(node: DataNode, types: readonly string[]): boolean {
  return [node['@type']].flat().some((type) => typeof type === 'string' && types.includes(type));
}

/** The texts of a property: itself, or the name or address of what it holds. */
export function textsOf(node: DataNode, property: string): string[] {
  const values = [node[property]].flat(2).slice(0, 50);
  return values.flatMap((value) => {
    if (typeof value === 'string') return [value];
    if (typeof value === 'number') return [String(value)];
    if (!isNode(value)) return [];
    const inner = value['name'] ?? value['url'] ?? value['contentUrl'];
    return typeof inner === 'string' ? [inner] : [];
  });
}

export function isNode(value: unknown): value is DataNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
