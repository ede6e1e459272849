import { Component } from 'react';
import type { ErrorInfo, ReactNode } from 'react';
import { logCrash } from '#features/diagnostics/log-crash.ts';
import { isLostPart, reloadPage } from '#lib/lost-part.ts';
import { text } from '#lib/texts.ts';
import { CrashScreen } from '../crash-screen.tsx';

type ScreenBoundaryProps = {
  /** A screen that broke is not the next one's fault: another key begins anew. */
  screen: string;
  children: ReactNode;
};
type ScreenBoundaryState = { error: unknown; screen: string };

/** Catches what breaks in a screen, tells the operator, and leaves the rest of the app standing. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, ScreenBoundaryState> {
  override state: ScreenBoundaryState = { error: null, screen: this.props.screen };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') };
  }

  static getDerivedStateFromProps(props: ScreenBoundaryProps, state: ScreenBoundaryState) {
    return props.screen === state.screen ? null : { error: null, screen: props.screen };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    // What was asked for without a connection is nothing for the operator.
    if (navigator.onLine || !isLostPart(error)) void logCrash(error, componentStack ?? null);
  }

  override componentDidMount() {
    addEventListener('online', this.bringLost);
  }

  override componentWillUnmount() {
    removeEventListener('online', this.bringLost);
  }

  /** What was asked for without a connection comes with it. */
  readonly bringLost = () => {
    if (isLostPart(this.state.error)) reloadPage();
  };

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <div className="screen">
        <CrashScreen
          error={error}
          body={text('shell.crash.body')}
          onTryAgain={() => this.setState({ error: null })}
        />
      </div>
    );
  }
}
