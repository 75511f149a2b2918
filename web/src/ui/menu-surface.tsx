import { Menu as Base } from '@base-ui/react/menu';
import { type ReactNode, type RefObject, useRef } from 'react';
import { Icon } from './icon.tsx';
import { type MenuParts, MenuPartsContext } from './menu-parts.ts';
import './popup.css';
import './menu.css';

interface MenuSurfaceProps {
  readonly label: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly align: 'start' | 'end';
  readonly children: ReactNode;
}

/** The heavy half of a menu, loaded when the first one opens. */
export function MenuSurface({ label, isOpen, onOpenChange, anchor, align, children }: MenuSurfaceProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root
      open={isOpen}
      modal={false}
      onOpenChange={(willOpen, details) => {
        // The button toggles on its own click, which follows the press that counts as outside.
        const pressed = details.event.target;
        if (!willOpen && pressed instanceof Node && anchor.current?.contains(pressed)) return;
        onOpenChange(willOpen);
      }}
    >
      <Base.Portal container={landmarkOf(anchor.current)}>
        <Base.Positioner className="popup-place" anchor={anchor} side="bottom" align={align} sideOffset={4}>
          <Base.Popup
            ref={popup}
            className="floating menu"
            aria-label={label}
            aria-labelledby={undefined}
            finalFocus={() => !isElsewhere(popup.current) && anchor.current}
          >
            <MenuPartsContext value={parts}>{children}</MenuPartsContext>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** A menu fades out. If by then the user types elsewhere, as in a dialog an item opened, focus stays there. */
function isElsewhere(popup: HTMLElement | null): boolean {
  const { activeElement, body } = document;
  return activeElement !== null && activeElement !== body && !popup?.contains(activeElement);
}

/** Renders the menu inside its button's landmark, so that screen reader users who navigate by landmarks find it. */
function landmarkOf(button: HTMLElement | null): HTMLElement | undefined {
  if (!button || button.closest('[role="dialog"]')) return undefined;
  return button.closest<HTMLElement>('main, header') ?? undefined;
}

const tick = (
  <span className="popup-tick">
    <Icon name="check" size={16} />
  </span>
);

const parts: MenuParts = {
  Item: ({ icon, onSelect, tone = 'plain', disabled, children }) => (
    <Base.Item className={`row popup-item menu-item menu-item-${tone}`} disabled={disabled} onClick={onSelect}>
      {icon && <Icon name={icon} />}
      {children}
    </Base.Item>
  ),
  Link: ({ href, icon, children }) => (
    <Base.LinkItem className="row popup-item menu-item" href={href} closeOnClick>
      {icon && <Icon name={icon} />}
      {children}
    </Base.LinkItem>
  ),
  Check: ({ checked, onChange, mark, children }) => (
    <Base.CheckboxItem className="row popup-item menu-item" checked={checked} onCheckedChange={onChange}>
      {tick}
      {mark}
      {children}
    </Base.CheckboxItem>
  ),
  RadioGroup: ({ value, onChange, children }) => (
    <Base.RadioGroup value={value} onValueChange={onChange}>
      {children}
    </Base.RadioGroup>
  ),
  Radio: ({ value, mark, children }) => (
    <Base.RadioItem className="row popup-item menu-item" value={value} closeOnClick>
      {tick}
      {mark}
      {children}
    </Base.RadioItem>
  ),
  Separator: () => <Base.Separator className="menu-separator" />,
  Heading: ({ children }) => <div className="dim micro menu-heading">{children}</div>,
};
