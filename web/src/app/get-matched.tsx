import { type ComponentProps, Suspense } from 'react';
import { GetMatchedPage } from '../features/startups/get-matched-page.tsx';
import { later } from '../ui/later.tsx';

/** `met` shows both values of a profile field that two devices changed at once. */
export const GetMatched = () => <GetMatchedPage met={Met} />;

const Met = (props: ComponentProps<typeof MetFields>) => (
  <Suspense fallback={null}>
    <MetFields {...props} />
  </Suspense>
);

const MetFields = later(() => import('./met-fields.tsx'), 'MetFields');
