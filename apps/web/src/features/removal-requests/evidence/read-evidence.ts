import { readRows } from '#lib/read-rows.ts';
import { openSupabase } from '#lib/supabase-client.ts';

/** How a page stood once, as its person sees it. */
export type EvidencePack = {
  id: string;
  occasion: string;
  captured_at: string;
  bytes: number;
  timestamp_url: string | null;
  /** SHA-256 of the manifest, as PostgREST writes bytes: `\x` and hexadecimal digits. */
  manifest_sha256: string;
  evidence_files: { name: string; type: string; bytes: number; sha256: string }[];
};

/** Packs of one piece: each comes with the hashes of its files. */
const packsAtOnce = 100;

/** Some packs of a case, the newest first; `next` is the pack after which the following piece begins, null at the end. */
export type EvidencePage = { packs: EvidencePack[]; next: EvidencePack | null };

/** Packs of a case that are older than the given one: all of it when there is none. */
export async function readEvidence(
  caseId: string,
  after: EvidencePack | null,
): Promise<EvidencePage> {
  const supabase = await openSupabase();
  let call = supabase
    .from('evidence_packs')
    .select(
      'id, occasion, captured_at, bytes, timestamp_url, manifest_sha256, evidence_files(name, type, bytes, sha256)',
    )
    .eq('case_id', caseId);
  if (after !== null) {
    const { captured_at: at, id } = after;
    call = call
      .lte('captured_at', at)
      .or(`captured_at.lt.${at},and(captured_at.eq.${at},id.gt.${id})`);
  }
  const packs = await readRows(
    call
      .order('captured_at', { ascending: false })
      .order('id')
      .limit(packsAtOnce)
      .overrideTypes<EvidencePack[], { merge: false }>(),
  );
  return { packs, next: packs.length < packsAtOnce ? null : (packs.at(-1) ?? null) };
}

/** A hash as people compare it. */
export const hexOf = (bytes: string): string => bytes.replace(/^\\x/u, '');
