import { Component, type ErrorInfo, type ReactNode } from 'react';
import { words } from '../../contract/failures.ts';
import { t } from '../language/translate.ts';

type Props = {
  /** The rendered content: when it changes, rendering is tried again. */
  of: object;
  children: ReactNode;
};
type State = { failed: object | null };

/** Contains a rendering error in one part, so that the part can still be edited and destroyed. */
export class PartBoundary extends Component<Props, State> {
  override state: State = { failed: null };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: unknownPart };
  }

  static getDerivedStateFromProps({ of }: Props, { failed }: State): Partial<State> | null {
    if (failed === null || failed === of) return null;
    return { failed: failed === unknownPart ? of : null };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    console.error(words.unexpected, error, componentStack);
  }

  override render() {
    if (this.state.failed === null) return this.props.children;
    return (
      <p className="text-stop">
        {t('This could not be shown. It is stored as it was and can be edited or destroyed.')}
      </p>
    );
  }
}

const unknownPart = {};
