/**
 * An hour of `crowd` at half its rate: whether the memory of a gateway stays when days go by.
 * Targets: no error, and over an hour no more growth than a twentieth of what it takes, once it is warm.
 */
const hour = ['--minutes', '60', '--rate', '100', '--changes', '10'];
process.argv.push(...hour);
await import('./crowd.ts');
