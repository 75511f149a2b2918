import { cloneElement, lazy, type ReactElement, type ReactNode, Suspense, use, useRef, useState } from 'react';
import type { IconName } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import {
  type MenuCheckProps,
  type MenuItemProps,
  type MenuLinkProps,
  type MenuParts,
  MenuPartsContext,
  type MenuRadioGroupProps,
  type MenuRadioProps,
} from './menu-parts.ts';

interface MenuProps {
  /** The menu's subject; also the accessible name of its button unless `button` has its own. */
  readonly label: string;
  readonly icon?: IconName;
  /** A button of this kit instead of the three dots. */
  readonly button?: ReactElement<MenuButtonProps>;
  readonly align?: 'start' | 'end';
  readonly children: ReactNode;
}

/** Renders only its button until first opened, then loads the rest. */
export function Menu({ label, icon = 'more', button, align = 'end', children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const wasOpened = useRef(false);
  const anchor = useRef<HTMLButtonElement>(null);
  wasOpened.current ||= isOpen;
  const wiring: MenuButtonProps = {
    ref: anchor,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    onClick: () => setOpen(!isOpen),
    onKeyDown(event) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      setOpen(true);
    },
  };
  return (
    <>
      {button ? cloneElement(button, wiring) : <IconButton icon={icon} label={label} {...wiring} />}
      {wasOpened.current && (
        <Suspense fallback={null}>
          <MenuSurface label={label} isOpen={isOpen} onOpenChange={setOpen} anchor={anchor} align={align}>
            {children}
          </MenuSurface>
        </Suspense>
      )}
    </>
  );
}

export const MenuItem = (props: MenuItemProps) => useParts((parts) => <parts.Item {...props} />);
/** A plain page link. For the app's routes, use an item with `onSelect`. */
export const MenuLink = (props: MenuLinkProps) => useParts((parts) => <parts.Link {...props} />);
/** On or off; the menu stays open. */
export const MenuCheck = (props: MenuCheckProps) => useParts((parts) => <parts.Check {...props} />);
export const MenuRadioGroup = (props: MenuRadioGroupProps) => useParts((parts) => <parts.RadioGroup {...props} />);
export const MenuRadio = (props: MenuRadioProps) => useParts((parts) => <parts.Radio {...props} />);
export const MenuSeparator = () => useParts((parts) => <parts.Separator />);
export const MenuHeading = (props: { readonly children: ReactNode }) =>
  useParts((parts) => <parts.Heading {...props} />);

function useParts(draw: (parts: MenuParts) => ReactNode): ReactNode {
  const parts = use(MenuPartsContext);
  return parts && draw(parts);
}

type MenuButtonProps = Pick<
  React.ComponentProps<'button'>,
  'ref' | 'aria-haspopup' | 'aria-expanded' | 'onClick' | 'onKeyDown'
>;

const MenuSurface = lazy(() => import('./menu-surface.tsx').then((module) => ({ default: module.MenuSurface })));
