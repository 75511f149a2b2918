import { Palette } from './palette.tsx';
import { ShortcutSheet } from './shortcut-sheet.tsx';

export type KeySurfaceName = 'palette' | 'sheet';

interface KeySurfaceProps {
  readonly what: KeySurfaceName;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onShow: (what: KeySurfaceName) => void;
}

/** In its own chunk, fetched when first opened. */
export const KeySurface = ({ what, isOpen, onClose, onShow }: KeySurfaceProps) =>
  what === 'palette' ? (
    <Palette isOpen={isOpen} onClose={onClose} onShowKeys={() => onShow('sheet')} />
  ) : (
    <ShortcutSheet isOpen={isOpen} onClose={onClose} />
  );
