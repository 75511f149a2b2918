import { Component, type ErrorInfo, type ReactNode, Suspense } from 'react';

/** The shelter of what stands beside a page and may be missing: while its code arrives, and where it breaks, the rest stands without it. */
export class Beside extends Component<{ readonly children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(failure: unknown, info: ErrorInfo) {
    console.error('A part beside the page broke', failure, info.componentStack);
  }

  override render() {
    return this.state.isBroken ? null : <Suspense fallback={null}>{this.props.children}</Suspense>;
  }
}
