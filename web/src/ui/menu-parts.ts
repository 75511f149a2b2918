import { type ComponentType, createContext, type ReactNode } from 'react';
import type { IconName } from './icon.tsx';

export interface MenuItemProps {
  readonly icon?: IconName;
  readonly onSelect: () => void;
  readonly tone?: 'plain' | 'danger';
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

export interface MenuLinkProps {
  readonly href: string;
  readonly icon?: IconName;
  readonly children: ReactNode;
}

export interface MenuCheckProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly mark?: ReactNode;
  readonly children: ReactNode;
}

export interface MenuRadioGroupProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}

export interface MenuRadioProps {
  readonly value: string;
  readonly mark?: ReactNode;
  readonly children: ReactNode;
}

export interface MenuParts {
  readonly Item: ComponentType<MenuItemProps>;
  readonly Link: ComponentType<MenuLinkProps>;
  readonly Check: ComponentType<MenuCheckProps>;
  readonly RadioGroup: ComponentType<MenuRadioGroupProps>;
  readonly Radio: ComponentType<MenuRadioProps>;
  readonly Separator: ComponentType;
  readonly Heading: ComponentType<{ readonly children: ReactNode }>;
}

export const MenuPartsContext = createContext<MenuParts | undefined>(undefined);
