/**
 * Weights of the parts in log-odds (natural logarithm; 0.7 doubles the odds, 2.3 makes them ten times as high). They
 * are set by hand from the reasons beside them, until decisions of people allow to fit them.
 */
import type { MatchQuality } from '../scans/match-quality.ts';
import type { NamePlace } from './parts.ts';
import type { FindingSiteKind } from './site-kind.ts';

/** Of the pages that a search for a stage name brings, about one in nine shows something of the person. */
export const startingOdds = -2.1;

/**
 * Exact and high: of unrelated pictures practically none are this close (PDQ's threshold, 31 of 256 bits), so they
 * outweigh all doubt together. Above it chance begins: about one pair in three million at 60, and a page is compared
 * with thousands of windows of works; the weight falls with the distance.
 */
export function pictureWeight(label: MatchQuality, distance: number): number {
  if (label === 'exact') return 8.5;
  if (label === 'high') return 7.5;
  return 2.6 - (1.6 * (distance - 31)) / 29;
}

/** Chance does not strike twice on a page: each further work counts, up to three. */
export function furtherWorks(count: number): number {
  return Math.min(count, 3) * 1.2;
}

/** Weak: most of what a person has made is not registered. */
export const noMatch = -0.4;

/** In a title a name says what the page is about; an address repeats the title; running text names anybody. */
const places: Record<NamePlace, number> = { title: 1.3, address: 1, text: 0.4 };

/**
 * The best place counts; further ones a little, since they repeat each other. A variant of a name belongs to other
 * people about as often as to her.
 */
export function nameWeight(found: readonly NamePlace[], isExact: boolean): number {
  const weights = found.map((place) => places[place]).sort((a, b) => b - a);
  const [best = 0.2, ...others] = weights;
  const sum = best + others.length * 0.2;
  return isExact ? sum : sum / 2;
}

/** Leak sites hold nothing but copies; profiles on platforms are mostly people's own. */
export const siteKinds: Record<FindingSiteKind, number> = {
  leak: 1.8,
  file_host: 1.2,
  forum: 0.5,
  tube: 0.4,
  other: -0.3,
  platform: -0.8,
};

/** Somebody else put up what carries her name. */
export const uploaderOther = 0.5;
/** An uploader of her name beside a picture like hers: her content, by whomever it was put up. */
export const uploaderName = 0.8;

/** The engine's odds, damped: it knows whether the site answers to the name, not whose name it is. */
export function probabilityWeight(probability: number): number {
  const kept = Math.min(Math.max(probability, 0.01), 0.99);
  const damped = 0.3 * Math.log(kept / (1 - kept));
  return Math.min(Math.max(damped, -1.2), 0.6);
}

/** A list repeats the name it was asked for, whatever it lists. */
export const listing = -0.9;

/** She said that this name on this site is somebody else; her own word outweighs every place of a name. */
export const dismissed = -2.6;
