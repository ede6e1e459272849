/** Where finished exports lie: encrypted, without a policy, so that nobody reaches them but through this feature. */
export const exportsBucket = 'exports';
