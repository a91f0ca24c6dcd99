import { Component, type ErrorInfo, type ReactNode } from 'react';
import { words } from '../../contract/failures.ts';
import { t, translated } from '../language/translate.ts';
import { Button, TextLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';

type Props = { children: ReactNode };
type State = { message: string | null };

/** Catches rendering errors of a screen, so that the shell survives. Give it a `key` per screen. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { message: null };

  static getDerivedStateFromError(error: unknown): State {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    console.error(words.unexpected, error, componentStack);
  }

  override render() {
    if (this.state.message === null) return this.props.children;
    return (
      <PageLayout narrow>
        <PageHead title={t(words.unexpected)} />
        <div className="grid justify-items-start gap-4 py-4">
          <Notice tone="stop" title={translated(this.state.message)}>
            {t('This screen could not be shown. What you saved before is not touched.')}
          </Notice>
          <Button onClick={() => this.setState({ message: null })}>{t('Try again')}</Button>
          <TextLink href="/">{t('Back to the start')}</TextLink>
        </div>
      </PageLayout>
    );
  }
}
