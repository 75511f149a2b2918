import { inCatalog } from '@paratope/shared/words/message';
import { useSyncExternalStore } from 'react';
import type { ThemeChoice } from '../ui/theme.ts';
import { useTheme } from './providers.tsx';

export const themeChoices: readonly { readonly value: ThemeChoice; readonly label: string }[] = [
  { value: 'system', label: inCatalog('Match device') },
  { value: 'light', label: inCatalog('Light') },
  { value: 'dark', label: inCatalog('Dark') },
];

export function useThemeChoice(): readonly [ThemeChoice, (choice: ThemeChoice) => void] {
  const theme = useTheme();
  return [useSyncExternalStore(theme.subscribe, theme.choice), theme.choose];
}
