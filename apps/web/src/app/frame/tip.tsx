import type { ReactNode } from 'react';
import { Tooltip } from 'radix-ui';

/** Milliseconds before the first tip, and during which the next one comes at once. */
export const tipDelayMs = 700;
export const tipSkipMs = 300;
/** Pixels between the thing and its tip. */
export const tipOffset = 4;

/** Must surround everything that has tips. */
export function TipProvider({ children }: { children: ReactNode }) {
  return (
    <Tooltip.Provider delayDuration={tipDelayMs} skipDelayDuration={tipSkipMs}>
      {children}
    </Tooltip.Provider>
  );
}

type TipProps = {
  words: string;
  side?: 'right' | 'bottom';
  /** Without a tip the child stands alone. */
  isOff?: boolean;
  children: ReactNode;
};

/** Says what an icon means when the pointer rests on it or it has the focus. */
export function Tip({ words, side = 'right', isOff = false, children }: TipProps) {
  if (isOff) return children;
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content className="tip" side={side} sideOffset={tipOffset} collisionPadding={8}>
          {words}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
