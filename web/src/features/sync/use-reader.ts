import { useSession } from '../../local/hooks.ts';
import { useReplicaId } from '../../local/pending-hooks.ts';
import type { Reader } from './who-words.ts';

/** Who looks at the screen, for words such as "You, on this device". */
export function useReader(): Reader {
  const { accountId } = useSession();
  return { accountId, replicaId: useReplicaId() };
}
