/** What belongs to a case and is loaded after what she came for. */
export function CaseParts(_props: { caseId: string }) {
  return null;
}
