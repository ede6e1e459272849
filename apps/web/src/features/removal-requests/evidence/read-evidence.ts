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

/** The data API gives no more rows in one answer. */
const packsAtOnce = 500;

/** Packs of a case, the oldest first; of very many the newest. */
export async function readEvidence(caseId: string): Promise<EvidencePack[]> {
  const supabase = await openSupabase();
  const packs = await readRows(
    supabase
      .from('evidence_packs')
      .select(
        'id, occasion, captured_at, bytes, timestamp_url, manifest_sha256, evidence_files(name, type, bytes, sha256)',
      )
      .eq('case_id', caseId)
      .order('captured_at', { ascending: false })
      .limit(packsAtOnce)
      .overrideTypes<EvidencePack[], { merge: false }>(),
  );
  return packs.toReversed();
}

/** A hash as people compare it. */
export const hexOf = (bytes: string): string => bytes.replace(/^\\x/u, '');
