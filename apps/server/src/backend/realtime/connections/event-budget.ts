/** So many at once, and so many more a second; `take` says whether one more is allowed. */
export function createBudget(options: { burst: number; perSecond: number; now?: () => number }): {
  take: () => boolean;
} {
  const { burst, perSecond, now = () => performance.now() } = options;
  let left = burst;
  let filledAt = now();
  return {
    take: () => {
      const time = now();
      left = Math.min(burst, left + ((time - filledAt) / 1000) * perSecond);
      filledAt = time;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}
