import type { Answer, PlayedWeb, WebRequest } from '../proxy/answer.ts';
import { fractionOf } from '../random/seeded-random.ts';
import { answerRotten, answerWithWall } from './answer-badly.ts';
import { makeFillers } from './compose-body.ts';
import { finishDraft } from './draft.ts';
import type { Draft, Fillers } from './draft.ts';
import { draftFound, draftMissing, draftProfile, draftResults } from './draft-pages.ts';
import { limitRequest } from './limit-site.ts';
import type { LimitState } from './limit-site.ts';
import { draftForStranger } from './mislead.ts';
import { generatedNames } from './names.ts';
import { planSites } from './plan-sites.ts';
import type { GeneratedSite } from './plan-sites.ts';

const accountShare = 0.08;

/** The same for every seed, so made once, at the first request. */
let madeFillers: Fillers | undefined;

type HostState = LimitState & { asked: number };

/** The generated web as something that a proxy can play. */
export function generateWeb(options: {
  count: number;
  seed: number;
  hasDelays: boolean;
  names: readonly string[];
}): PlayedWeb & {
  sites: GeneratedSite[];
  names: string[];
  truth: (host: string, name: string) => boolean;
  isReachable: (host: string) => boolean;
  /** The name that a request asks a host for; null when it asks for something else. */
  nameAsked: (request: WebRequest) => string | null;
  reset: () => void;
} {
  const { seed } = options;
  const sites = planSites(options.count, seed);
  const byHost = new Map(sites.map((site) => [site.host, site]));
  const names = new Set([...generatedNames(), ...options.names.map((name) => name.toLowerCase())]);
  const grammars = new Map(
    sites.map((site) => [site.host, site.grammar === null ? null : new RegExp(site.grammar, 'u')]),
  );
  const states = new Map<string, HostState>();

  function exists(site: GeneratedSite, name: string): boolean {
    const asked = name.toLowerCase();
    if (site.known.includes(asked)) return true;
    if (!names.has(asked) || grammars.get(site.host)?.test(asked) === false) return false;
    // A site that cuts names at the dot cannot hold a name with one.
    if (site.misleading?.startsWith('canonical') === true && asked.includes('.')) return false;
    return fractionOf(seed, site.host, 'account', asked) < accountShare;
  }

  function draftFor(site: GeneratedSite, name: string, before: number): Draft {
    const isThere = exists(site, name);
    if (site.condition === 'fuzzy') {
      const isAlike =
        site.face === 'similar_always' || fractionOf(seed, site.host, 'alike', name) < 0.3;
      const alike = isAlike ? [`${name}99`, `the_${name}`] : [];
      return draftResults(site, name, isThere ? [name, ...alike] : alike);
    }
    return isThere
      ? draftFound(site, name)
      : draftForStranger({ site, name, exists: (other) => exists(site, other), before });
  }

  function answer(request: WebRequest): Answer {
    const fillers = (madeFillers ??= { html: makeFillers('html'), json: makeFillers('json') });
    const site = byHost.get(request.host);
    if (site === undefined) return { status: 502, body: 'host unknown' };
    const delayMs = options.hasDelays ? site.firstByteMs : 0;
    const state = states.get(site.host) ?? { asked: 0, lastAt: -Infinity, recent: [] };
    states.set(site.host, state);
    const before = state.asked++;
    if (site.condition === 'dead') return { ...deadAnswer(site), delayMs };
    if (site.condition === 'limit') {
      const refusal = limitRequest(site.face, state, performance.now());
      if (refusal !== null) return options.hasDelays ? refusal : { ...refusal, delayMs: 0 };
    }
    const name = nameAt(request.target, site.path);
    if (site.condition === 'wall') {
      return { ...answerWithWall(site, name ?? 'member'), delayMs };
    }
    if (site.condition === 'rot') {
      const rotten = answerRotten(site, name ?? site.label);
      return { ...('main' in rotten ? finishDraft(site, rotten, fillers) : rotten), delayMs };
    }
    if (name !== null) {
      return { ...finishDraft(site, draftFor(site, name, before), fillers), delayMs };
    }
    return { ...finishDraft(site, otherPage(site, request.target), fillers), delayMs };
  }

  /** Pages for people beside the asked one: a profile on search and JSON sites, the front page else. */
  function otherPage(site: GeneratedSite, target: string): Draft {
    const name = nameAt(target, site.prettyPath);
    if (name === null) return { status: 200, title: site.label, main: `<h1>${site.label}</h1>` };
    const page = exists(site, name) ? draftProfile : draftMissing;
    return page(site, name);
  }

  const web: PlayedWeb = {
    reach(host) {
      const site = byHost.get(host);
      if (site === undefined) return 'unknown';
      return site.face === 'refuse' ? 'refuses' : 'answers';
    },
    answer,
    certificateName: (host) => (host.endsWith('.gen.example') ? '*.gen.example' : host),
  };
  return {
    ...web,
    sites,
    names: [...names],
    truth: (host: string, name: string): boolean => {
      const site = byHost.get(host);
      return site !== undefined && exists(site, name);
    },
    isReachable: (host: string): boolean => {
      const condition = byHost.get(host)?.condition;
      return condition === 'healthy' || condition === 'limit' || condition === 'fuzzy';
    },
    nameAsked: ({ host, target }) => {
      const site = byHost.get(host);
      if (site === undefined) return null;
      return nameAt(target, site.path) ?? nameAt(target, site.prettyPath);
    },
    reset: () => states.clear(),
  };
}

function deadAnswer(site: GeneratedSite): Answer {
  if (site.face === 'reset') return { status: 200, fault: { kind: 'reset' } };
  if (site.face === 'drip') {
    const body = `<!doctype html><html><head><title>${site.label}</title>`;
    const headers = { 'content-type': 'text/html' };
    return { status: 200, headers, body, fault: { kind: 'drip', everyMs: 700 } };
  }
  return { status: 200, fault: { kind: 'hang' } };
}

/** The name at the place of `{}`; null when the target has another shape. */
function nameAt(target: string, path: string): string | null {
  const [before = '', after = ''] = path.split('{}');
  if (!target.startsWith(before) || !target.endsWith(after)) return null;
  const name = target.slice(before.length, target.length - after.length);
  if (name === '' || /[/?#&]/u.test(name)) return null;
  try {
    return decodeURIComponent(name);
  } catch {
    return null;
  }
}
