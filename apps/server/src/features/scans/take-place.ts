import type { ServerContext } from '#platform/feature';

type Places = { taken: number; waiting: (() => void)[] };
const programs = new WeakMap<ServerContext, Map<string, Places>>();

/** Waits for one of `size` places of this kind in this program, first come, first served. Answers how to leave. */
export async function takePlace(
  context: ServerContext,
  kind: string,
  size: number,
): Promise<() => void> {
  const kinds = programs.get(context) ?? new Map<string, Places>();
  programs.set(context, kinds);
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
