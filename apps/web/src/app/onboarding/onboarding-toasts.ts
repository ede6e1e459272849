import { useEffect } from 'react';
import type { ToastRules } from '#ui/toaster.tsx';

/** Toasts of the wizard stay longer, and are swiped further, than those of the app. */
export const onboardingToastRules: ToastRules = { lifeMs: 5000, swipePixels: 50 };

/** Lets the wizard's rules hold for as long as it is open. */
export function useOnboardingToasts(): void {
  useEffect(() => {
    let isGone = false;
    const toaster = import('#ui/toaster.tsx');
    const follow = async () => {
      const { setToastRules, usualToastRules } = await toaster;
      setToastRules(isGone ? usualToastRules : onboardingToastRules);
    };
    // A part that does not come is asked for again with the first toast.
    const ignore = () => undefined;
    follow().catch(ignore);
    return () => {
      isGone = true;
      follow().catch(ignore);
    };
  }, []);
}
