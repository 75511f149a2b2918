import { Component, type ErrorInfo, type ReactNode, Suspense } from 'react';
import { documents } from '../addresses/paths.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { t } from '../words/words.ts';

interface PageBoundaryProps {
  /** Title shown when the page breaks. */
  readonly failed?: string;
  readonly children: ReactNode;
}

/** Shows a skeleton while a page's code loads, and keeps a broken page from taking the others down. */
export function PageBoundary({ failed = t('This page stopped working'), children }: PageBoundaryProps) {
  return (
    <ErrorBoundary failed={failed}>
      <Suspense
        fallback={
          <div className="page">
            <Loading label={t('Loading the page')}>
              <Skeleton shape="title" />
              <Skeleton lines={5} />
            </Loading>
          </div>
        }
      >
        {children}
      </Suspense>
    </ErrorBoundary>
  );
}

interface Broken {
  readonly failure: unknown;
}

class ErrorBoundary extends Component<Required<PageBoundaryProps>, { broken: Broken | undefined }> {
  override state: { broken: Broken | undefined } = { broken: undefined };

  static getDerivedStateFromError(failure: unknown) {
    return { broken: { failure } };
  }

  override componentDidCatch(failure: unknown, info: ErrorInfo) {
    console.error('A page broke', failure, info.componentStack);
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    const isMissing = isMissingCode(this.state.broken.failure);
    return (
      <main className="page">
        <ErrorState
          heading="h1"
          title={isMissing ? t("This page isn't available yet") : this.props.failed}
          // Code that failed to load is not requested again before the document reloads.
          onRetry={() => (isMissing ? location.reload() : this.setState({ broken: undefined }))}
          retryLabel={isMissing ? t('Reload') : t('Retry')}
        >
          <p>
            {isMissing
              ? t(
                  "This page hasn't been opened on this device before, and you're offline. Everything else still works.",
                )
              : t('What you saved is still on this device.')}
          </p>
          <p>
            <a className="link" href={documents.home}>
              {t('Back to Home')}
            </a>
          </p>
        </ErrorState>
      </main>
    );
  }
}

/** Matches the browsers' messages for a page's code that cannot be fetched. */
const isMissingCode = (failure: unknown): boolean =>
  failure instanceof Error &&
  /dynamically imported module|Importing a module script failed|module script/i.test(failure.message);

/** For optional parts beside a page: while they load, and if they break, the rest renders without them. */
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
