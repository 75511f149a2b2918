import { useNavigate } from 'react-router-dom';
import { paths } from '../../addresses/paths.ts';
import { SyncIndicator } from '../../ui/sync-mark.tsx';
import { useSyncView } from './use-sync-view.ts';

/** The indicator in the header: whether what is here is on the server. */
export function SyncStatus() {
  const navigate = useNavigate();
  const { mark, words } = useSyncView();
  return <SyncIndicator state={mark} words={words} onOpen={() => navigate(paths.pending)} />;
}

/** The bar under the header of a phone, only when there is news. */
export function SyncBar() {
  const navigate = useNavigate();
  const { mark, words, detail, isNews } = useSyncView();
  if (!isNews) return null;
  return <SyncIndicator tone="ink" state={mark} words={words} detail={detail} onOpen={() => navigate(paths.pending)} />;
}
