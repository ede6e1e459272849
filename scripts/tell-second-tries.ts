import type { Reporter, TestCase, Vitest } from 'vitest/node';

/** A reporter that tells why a test needed a second try; others only count the tries. */
export class TellSecondTries implements Reporter {
  private vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
  }

  onTestCaseResult(test: TestCase): void {
    const { errors = [], state } = test.result();
    if (state !== 'passed' || (test.diagnostic()?.retryCount ?? 0) === 0) return;
    for (const error of errors) {
      this.vitest?.logger.error(
        `The first try of "${test.fullName}" (${test.module.moduleId}): ${error.stack ?? error.message}\n${error.diff ?? ''}`,
      );
    }
  }
}
