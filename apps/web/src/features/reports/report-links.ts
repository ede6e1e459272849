import { useSubject } from '#lib/acting.ts';

/** Where the lists behind a report's figures are: the person's own, or a creator's within the agency. */
export function useReportLinks() {
  const { id: userId, isActing, removals } = useSubject();
  const ofCreator = (rest: string) => `/agency/creator/${userId}?tab=${rest}`;
  return {
    list: isActing ? ofCreator('reports') : '/dashboard?view=reports',
    report: (id: string) =>
      isActing ? ofCreator(`reports&report=${id}`) : `/dashboard?view=report&id=${id}`,
    /** @param query of the findings' list, without a question mark */
    findings: (query = '') => {
      const list = `findings&mode=list${query === '' ? '' : `&${query}`}`;
      return isActing ? ofCreator(list) : `/dashboard?view=${list}`;
    },
    cases: removals,
    scans: isActing ? ofCreator('scans') : '/dashboard#full-scan',
  };
}
