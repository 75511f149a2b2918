import { type ComponentProps, Suspense } from 'react';
import { GetMatchedPage } from '../features/startups/get-matched-page.tsx';
import { later } from '../ui/later.tsx';

/** The startup form; where two devices changed the profile at once, both values stand below the field. */
export const GetMatched = () => <GetMatchedPage met={Met} />;

const Met = (props: ComponentProps<typeof MetFields>) => (
  <Suspense fallback={null}>
    <MetFields {...props} />
  </Suspense>
);

const MetFields = later(() => import('./met-fields.tsx'), 'MetFields');
