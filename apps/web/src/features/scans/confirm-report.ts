import { confirmScanReportAnswer } from '@leakblock/domain/reports';
import { RequestFailure } from '#lib/failure.ts';
import { callForJson } from '#lib/functions-client.ts';
import { resultsPageLink } from './result-token.ts';

/**
 * Confirms the address by the link that was opened. The page's address then names the result instead of the link.
 * @returns the token of the result
 * @throws RequestFailure `reports.link_over`, or a `client.` code
 */
export async function confirmReport(token: string): Promise<string> {
  try {
    const { resultToken } = await callForJson(
      'confirm-scan-report',
      { token },
      confirmScanReportAnswer,
    );
    history.replaceState(null, '', resultsPageLink(resultToken));
    return resultToken;
  } catch (error) {
    // A token that is too long is that of no link.
    if (error instanceof RequestFailure && error.code === 'request.invalid') {
      throw new RequestFailure('reports.link_over');
    }
    throw error;
  }
}
