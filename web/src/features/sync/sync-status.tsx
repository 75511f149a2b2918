import { useNavigate } from 'react-router-dom';
import { paths } from '../../addresses/paths.ts';
import { SyncIndicator } from '../../ui/sync-mark.tsx';
import { useSyncView } from './use-sync-view.ts';

export function SyncStatus() {
  const navigate = useNavigate();
  const { mark, words } = useSyncView();
  return <SyncIndicator state={mark} words={words} onOpen={() => navigate(paths.pending)} />;
}

/** Under the header of a phone, only when there is news. */
export function SyncBar() {
  const navigate = useNavigate();
  const { mark, words, detail, isNews } = useSyncView();
  if (!isNews) return null;
  return <SyncIndicator tone="ink" state={mark} words={words} detail={detail} onOpen={() => navigate(paths.pending)} />;
}
