import { useSyncExternalStore } from 'react';
import type { ThemeChoice } from '../ui/theme.ts';
import { useTheme } from './providers.tsx';

export const themeChoices: readonly { readonly value: ThemeChoice; readonly label: string }[] = [
  { value: 'system', label: 'Match device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export function useThemeChoice(): readonly [ThemeChoice, (choice: ThemeChoice) => void] {
  const theme = useTheme();
  return [useSyncExternalStore(theme.subscribe, theme.choice), theme.choose];
}
