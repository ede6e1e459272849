/** The word of a partner's link that this visit came over. In memory only: nothing is stored unasked. */
let held: string | null = null;

export function holdReferral(code: string | null): void {
  held = code;
}

export function heldReferral(): string | null {
  return held;
}
