import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { documents } from './paths.ts';

export function NotFoundPage() {
  return (
    <main className="page">
      <title>Page Not Found · Paratope</title>
      <EmptyState
        title="Page Not Found"
        heading="h1"
        action={
          <a className={buttonClass({ kind: 'outline' })} href={documents.home}>
            Back to Home
          </a>
        }
      >
        There is nothing at this address.
      </EmptyState>
    </main>
  );
}
