import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import { t } from '../words/words.ts';
import { Icon } from './icon.tsx';
import './icon-button.css';
import './dialog.css';

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly size?: 'small' | 'medium' | 'large';
  /** The buttons; they stay visible while the content scrolls. */
  readonly footer?: ReactNode;
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** Stays mounted after the first opening, so that closing keeps what was typed; change `key` to start afresh. */
  readonly children?: ReactNode;
}

/** The heavy half of a dialog, loaded when the first one opens. */
export function DialogSurface({
  open,
  onClose,
  title,
  description,
  size = 'medium',
  footer,
  initialFocus,
  children,
}: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal keepMounted>
        <Base.Backdrop className="dialog-scrim" />
        <Base.Viewport className="dialog-viewport">
          <Base.Popup className={`column dialog dialog-${size}`} initialFocus={initialFocus}>
            <header className="spread dialog-head">
              <Base.Title className="title-3">{title}</Base.Title>
              <Base.Close className="icon-button dialog-close" aria-label={t('Close')}>
                <Icon name="cross" />
              </Base.Close>
            </header>
            <div className="column gap-4 dialog-body">
              {description && <Base.Description className="muted">{description}</Base.Description>}
              {children}
            </div>
            {footer && <footer className="row hair-top dialog-foot">{footer}</footer>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
