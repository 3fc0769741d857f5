import { Component, type ComponentType, type ReactNode } from 'react';
import { ErrorPage } from './error-page.tsx';

/** `at`: the key of the location, whose error goes with it. */
type Props = { at?: string; instead?: ComponentType<{ error: unknown }>; children: ReactNode };
type State = { at?: string | undefined; failed?: { error: unknown } | undefined };

/** Shows an error in place of what failed while it was drawn. */
export class ErrorBoundary extends Component<Props, State> {
  static getDerivedStateFromError = (error: unknown): State => ({ failed: { error } });
  static getDerivedStateFromProps = ({ at }: Props, state: State): State | null =>
    at === state.at ? null : { at, failed: undefined };
  override state: State = {};
  override render() {
    const { instead: Instead = ErrorPage, children } = this.props;
    const { failed } = this.state;
    return failed ? <Instead error={failed.error} /> : children;
  }
}
