import { Component, type ReactNode } from 'react';
import { ErrorPage } from './error-page.tsx';

type State = { failed?: { error: unknown } };

/** Shows the page of errors in place of what failed while it was drawn. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  static getDerivedStateFromError = (error: unknown): State => ({ failed: { error } });
  override state: State = {};
  override render() {
    const { failed } = this.state;
    return failed ? <ErrorPage error={failed.error} /> : this.props.children;
  }
}
