/** Asks the person to show once more that it is she. True when she did; false when she gave it up. */
type AskForProof = () => Promise<boolean>;

let ask: AskForProof | null = null;
let asked: Promise<boolean> | null = null;

/** What asks from now on; gives back how to end that. */
export function onProofNeeded(next: AskForProof): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = null;
  };
}

/** Several calls that need a proof at the same moment have her asked once. */
export function askForProof(): Promise<boolean> {
  asked ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asked = null;
  });
  return asked;
}

/** Does something at sign-in; when that asks for a proof, once more after she gave one. */
export async function withProof<T extends { error: unknown }>(act: () => Promise<T>): Promise<T> {
  const first = await act();
  const { error } = first;
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : null;
  if (code !== 'reauthentication_needed' || !(await askForProof())) return first;
  return act();
}
