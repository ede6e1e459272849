import type { VirtualItem } from '@tanstack/react-virtual';

let kept: { list: string; rows: VirtualItem[] } | null = null;

/** How tall the rows of the list that was left last were, when it is this one: its places are the same places again. */
export const sizesOf = (list: string): VirtualItem[] => (kept?.list === list ? kept.rows : []);

export function keepSizes(list: string, rows: VirtualItem[]): void {
  kept = { list, rows };
}
