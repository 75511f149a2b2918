import { inCatalog } from '@paratope/shared/words/message';
import { Key, ShortcutSheet } from '../local/shortcut-sheet.tsx';
import { List, ListLine } from '../ui/list-line.tsx';
import { t } from '../words/words.ts';
import { Palette } from './palette.tsx';

export type KeySurfaceName = 'palette' | 'sheet';

interface KeySurfaceProps {
  readonly what: KeySurfaceName;
  /** What was typed while this chunk was fetched. */
  readonly typed: () => string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onShow: (what: KeySurfaceName) => void;
}

/** In its own chunk, fetched when first opened. */
export const KeySurface = ({ what, typed, isOpen, onClose, onShow }: KeySurfaceProps) =>
  what === 'palette' ? (
    <Palette typed={typed} isOpen={isOpen} onClose={onClose} onShowKeys={() => onShow('sheet')} />
  ) : (
    <ShortcutSheet isOpen={isOpen} onClose={onClose} singleKeys={singleKeys}>
      <List label={t('With a modifier key')}>
        <ListLine title={t('Search or jump to…')} aside={<Key>{t('Ctrl K')}</Key>} />
      </List>
    </ShortcutSheet>
  );

const singleKeys = [
  { key: 'd', does: inCatalog('Today') },
  { key: 'i', does: inCatalog('Investors') },
  { key: 't', does: inCatalog('Timeline') },
  { key: 'l', does: inCatalog('Log activity') },
  { key: 'c', does: inCatalog('Pending changes') },
  { key: '/', does: inCatalog('Search or jump to…') },
  { key: '?', does: inCatalog('Show shortcuts') },
] as const;
