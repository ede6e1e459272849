/**
 * What a program that a test starts gets beside its settings, so that nothing of this machine's settings reaches it:
 * where commands lie, and what Node has compiled already (`npm test` sets that folder).
 */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE, PATH } = process.env;
  return { NODE_COMPILE_CACHE, PATH };
}
