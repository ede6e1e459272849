import { Component } from 'react';
import type { ReactNode } from 'react';
import { CrashScreen } from './crash-screen.tsx';

/** Catches what breaks while drawing and shows a calm screen instead of an empty one. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') };
  }

  override componentDidCatch(error: unknown) {
    void import('#features/diagnostics/log-crash.ts').then((m) => m.logCrash(error, null));
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <CrashScreen error={error} onTryAgain={() => this.setState({ error: null })} />;
  }
}
