/** Asks the person to show once more that it is she. True when she did; false when she gave it up. */
type AskForProof = () => Promise<boolean>;

let ask: AskForProof | null = null;
let asked: Promise<boolean> | null = null;
let given = 0;

/** What asks from now on; gives back how to end that. */
export function onProofNeeded(next: AskForProof): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = null;
  };
}

/** How many proofs she has given on this page. What began before the last one is worth another try. */
export const countProofs = (): number => given;

/**
 * Several calls that need a proof at the same moment have her asked once, and one that was refused before a proof and
 * is heard of after it does not have her asked again.
 * @param before how many she had given when the call began
 */
export function askForProof(before: number): Promise<boolean> {
  if (given > before) return Promise.resolve(true);
  asked ??= (ask?.() ?? Promise.resolve(false))
    .then((isProved) => {
      if (isProved) given += 1;
      return isProved;
    })
    .finally(() => {
      asked = null;
    });
  return asked;
}

/** Does something at sign-in; when that asks for a proof, once more after she gave one. */
export async function withProof<T extends { error: unknown }>(act: () => Promise<T>): Promise<T> {
  const before = given;
  const first = await act();
  const { error } = first;
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : null;
  if (code !== 'reauthentication_needed' || !(await askForProof(before))) return first;
  return act();
}
