import { parseArgs } from 'node:util';
import { creatorName } from '@leakblock/domain/scans';

/** What the operator asked the command to do. */
export type ScanArguments = {
  name: string;
  sitesFile: string | null;
  isJson: boolean;
  /** Spellings asked besides the name itself. */
  variants: number;
  deadlineMs: number | null;
  concurrency: number;
};

/** Wrong use of the command, in a sentence for the operator. */
export class UsageError extends Error {}

/** How the command is used. */
export const usage = `Usage: npm run scan -- NAME [options]

Asks sites whether NAME exists on them and prints a verdict per site as it comes.

  --sites FILE       list of sites (WhatsMyName, Sherlock, Maigret or our own format);
                     the built-in catalogue when left out
  --json             JSON Lines on standard output, the summary on standard error
  --variants N       ask for the N most probable other spellings too (default 0, at most 50)
  --deadline S       end after S seconds; what is undecided by then is "unknown"
  --concurrency N    requests under way at most (default 200, at most 1000)
  --help             this text

Ends with 0 when all sites were asked, 1 when the scan could not be done or was ended early,
2 when it was used wrongly.
`;

const nameProblems: Record<string, string> = {
  'scans.creator_name_required': 'Give the name to look for, for example: npm run scan -- janedoe',
  'scans.creator_name_too_long': 'The name has more than 60 characters.',
  'scans.creator_name_unreadable':
    'The name has no letter or digit, so no site can be asked for it.',
};

/** Reads the command line; null when help was asked for. Throws a `UsageError`. */
export function readArguments(argv: readonly string[]): ScanArguments | null {
  const { values, positionals } = parse(argv);
  if (values.help === true) return null;
  if (positionals.length > 1) {
    throw new UsageError('Give one name; put it in quotation marks when it has spaces.');
  }
  const parsed = creatorName.safeParse(positionals[0] ?? '');
  if (!parsed.success) {
    const code = parsed.error.issues[0]?.message ?? '';
    throw new UsageError(nameProblems[code] ?? 'The name cannot be used.');
  }
  return {
    name: parsed.data,
    sitesFile: values.sites ?? null,
    isJson: values.json ?? false,
    variants: readNumber('--variants', values.variants, 0, 50, true) ?? 0,
    deadlineMs: secondsToMs(readNumber('--deadline', values.deadline, 0.1, 86_400, false)),
    concurrency: readNumber('--concurrency', values.concurrency, 1, 1000, true) ?? 200,
  };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        sites: { type: 'string' },
        json: { type: 'boolean' },
        variants: { type: 'string' },
        deadline: { type: 'string' },
        concurrency: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    const sentence = error instanceof Error ? error.message.split('. ')[0] : String(error);
    throw new UsageError(`${sentence ?? 'The options cannot be read'}. See --help.`);
  }
}

function readNumber(
  option: string,
  text: string | undefined,
  least: number,
  most: number,
  isWhole: boolean,
): number | null {
  if (text === undefined) return null;
  const number = Number(text);
  const isGood = text.trim() !== '' && number >= least && number <= most;
  if (!isGood || (isWhole && !Number.isInteger(number))) {
    const kind = isWhole ? 'a whole number' : 'a number';
    throw new UsageError(`${option} must be ${kind} from ${least} to ${most}, not "${text}".`);
  }
  return number;
}

const secondsToMs = (seconds: number | null): number | null =>
  seconds === null ? null : seconds * 1000;
