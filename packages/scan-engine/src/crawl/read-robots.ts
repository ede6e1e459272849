import robotsParser from 'robots-parser';

// The package's types describe a default export inside its default export; at run time it is the function.
const parseRobots = robotsParser as unknown as typeof robotsParser.default;

export type RobotRules = { isAllowed(url: string): boolean; delayMs: number };

/** The name in `user-agent` lines that means this product. */
const ownName = 'leakblock';
const longestDelayMs = 60_000;
const ruleLimit = 5_000;
const patternLimit = 1_024;
/** Characters of rules with wildcards; matching them costs their length times the address's. */
const wildcardLimit = 50_000;

/** The rules of a robots.txt that concern this product. */
export function readRobots(origin: string, text: string): RobotRules {
  const file = `${origin}/robots.txt`;
  const robot = parseRobots(file, reduce(text));
  const delay = robot.getCrawlDelay(ownName) ?? 0;
  const delayMs = Number.isFinite(delay) ? Math.min(Math.max(0, delay * 1000), longestDelayMs) : 0;
  return { isAllowed: (url) => robot.isAllowed(url, ownName) !== false, delayMs };
}

/**
 * Leaves out what concerns others. A group for thousands of names with thousands of rules, which the
 * parser would multiply, is then one with none; a hostile file costs no more than an honest one.
 */
function reduce(text: string): string {
  const kept: string[] = [];
  let wildcards = 0;
  let rules = 0;
  let isNaming = false;
  let names = new Set<string>();
  for (const line of text.split(/\r\n|\r|\n/u)) {
    const match = /^\s*(user-agent|allow|disallow|crawl-delay)\s*:([^#]*)/iu.exec(line);
    if (match === null) continue;
    const key = (match[1] ?? '').toLowerCase();
    const value = (match[2] ?? '').trim();
    if (key === 'user-agent') {
      if (!isNaming) names = new Set();
      isNaming = true;
      const name = value.toLowerCase().split('/')[0]?.trim() ?? '';
      const group = name === '*' || name === ownName ? name : 'others';
      if (!names.has(group)) kept.push(`user-agent: ${group}`);
      names.add(group);
      continue;
    }
    isNaming = false;
    const isMine = names.has('*') || names.has(ownName);
    if (!isMine || rules >= ruleLimit || value.length > patternLimit) continue;
    if (/[*$]/u.test(value)) wildcards += value.length;
    if (wildcards > wildcardLimit && value.includes('*')) continue;
    rules += 1;
    kept.push(`${key}: ${value}`);
  }
  return kept.join('\n');
}
