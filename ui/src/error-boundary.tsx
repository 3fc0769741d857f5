import { Component, type ReactNode } from 'react';
import { ChunkLoadError } from './load-twice.ts';

/** `at`: an error goes as this changes. */
type Props = { at: string | number; instead: (error: unknown) => ReactNode; children: ReactNode };
type State = { at?: string | number; failed?: { error: unknown } | undefined };

/** Shows an error in place of what failed while it was drawn. What is no code that did not come is a bug, and reported. */
export class ErrorBoundary extends Component<Props, State> {
  static getDerivedStateFromError = (error: unknown): State => ({ failed: { error } });
  static getDerivedStateFromProps = ({ at }: Props, state: State): State | null =>
    at === state.at ? null : { at, failed: undefined };
  override state: State = {};
  override componentDidCatch(error: unknown): void {
    if (!(error instanceof ChunkLoadError)) reportError(error);
  }
  override render() {
    const { failed } = this.state;
    return failed ? this.props.instead(failed.error) : this.props.children;
  }
}
