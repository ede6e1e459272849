import { tidyText } from './read-address.ts';
import type { Attributes } from './walk-html.ts';

/** Elements whose text says something, by what their class, itemprop or rel calls them. */
const marks = {
  uploader:
    /(?:^|[\s_-])(?:uploader|uploaded-?by|uploadedby|author|posted-?by|submitter|creator-name|video-?uploader|username-uploader)(?:$|[\s_-](?:name|link|username)\b)/iu,
  name: /(?:^|\s)(?:display-?name|profile-?name|fullname|full-name|user-?name|nickname|profile__name|name)(?:$|\s)/iu,
  bio: /(?:^|\s)(?:bio|biography|about-?me|user-?bio|profile-?bio|profile-?description|profile__bio|description)(?:$|\s)/iu,
} as const;
type Mark = keyof typeof marks | 'h1' | 'time';

export type Captures = {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  text(piece: string): void;
  /** The first text of a mark, or null. */
  first(mark: Mark): string | null;
};

type Capture = { mark: Mark; tag: string; depth: number; pieces: string; limit: number };
const openLimit = 6;
const keptLimit = 5;

/** Keeps the texts of marked elements: a few, and the first ones. */
export function createCaptures(): Captures {
  const running: Capture[] = [];
  const kept = new Map<Mark, string[]>();

  const marksOf = (name: string, attributes: Attributes): Mark[] => {
    const isMarked = attributes.has('class') || attributes.has('itemprop') || attributes.has('rel');
    if (!isMarked && name !== 'h1' && name !== 'time') return [];
    const found: Mark[] = [];
    if (name === 'h1') found.push('h1');
    if (name === 'time') found.push('time');
    const itemprop = attributes.get('itemprop') ?? '';
    const rel = attributes.get('rel') ?? '';
    const label = (attributes.get('class') ?? '').slice(0, 300);
    if (/(?:^|\s)author(?:\s|$)/iu.test(`${itemprop} ${rel}`) || marks.uploader.test(label)) {
      found.push('uploader');
    }
    if (marks.name.test(label)) found.push('name');
    if (itemprop === 'description' || marks.bio.test(label)) found.push('bio');
    return found;
  };
  const keep = ({ mark, pieces }: Capture): void => {
    const text = tidyText(pieces, 2_000);
    const before = kept.get(mark) ?? [];
    if (text !== '' && before.length < keptLimit) kept.set(mark, [...before, text]);
  };

  return {
    open(name, attributes) {
      for (const capture of running) if (capture.tag === name) capture.depth += 1;
      for (const mark of marksOf(name, attributes)) {
        const isFull = running.length >= openLimit || (kept.get(mark)?.length ?? 0) >= keptLimit;
        if (isFull) continue;
        const limit = mark === 'bio' ? 4_000 : 600;
        running.push({ mark, tag: name, depth: 1, pieces: '', limit });
      }
    },
    close(name) {
      for (let at = running.length - 1; at >= 0; at -= 1) {
        const capture = running[at];
        if (capture?.tag !== name) continue;
        capture.depth -= 1;
        if (capture.depth > 0) continue;
        running.splice(at, 1);
        keep(capture);
      }
    },
    text(piece) {
      for (const capture of running) {
        if (capture.pieces.length < capture.limit) capture.pieces += piece.slice(0, capture.limit);
      }
    },
    first: (mark) => kept.get(mark)?.[0] ?? null,
  };
}
