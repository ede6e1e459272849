type Places = { taken: number; waiting: (() => void)[] };
const owners = new WeakMap<object, Map<string, Places>>();

/** Waits for one of the `size` places of this kind that an owner has, first come, first served. Answers how to leave. */
export async function takePlace(owner: object, kind: string, size: number): Promise<() => void> {
  const kinds = owners.get(owner) ?? new Map<string, Places>();
  owners.set(owner, kinds);
  const places = kinds.get(kind) ?? { taken: 0, waiting: [] };
  kinds.set(kind, places);
  if (places.taken < size) places.taken += 1;
  else await new Promise<void>((resolve) => places.waiting.push(resolve));
  let isLeft = false;
  return () => {
    if (isLeft) return;
    isLeft = true;
    const next = places.waiting.shift();
    // Whoever waits takes the place over.
    if (next === undefined) places.taken -= 1;
    else next();
  };
}
