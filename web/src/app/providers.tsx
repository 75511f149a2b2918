import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import { LocalProvider } from '../local/context.ts';
import type { Local } from '../local/local.ts';
import type { Theme } from '../ui/theme.ts';
import { ToastProvider } from '../ui/toast.tsx';

const ThemeContext = createContext<Theme | undefined>(undefined);

export function Providers({ local, theme, children }: { local: Local; theme: Theme; children: ReactNode }) {
  return (
    <LocalProvider value={local}>
      <ThemeContext value={theme}>
        <ToastsOf local={local}>{children}</ToastsOf>
      </ThemeContext>
    </LocalProvider>
  );
}

function ToastsOf({ local: { workspace }, children }: { local: Local; children: ReactNode }) {
  const owner = useSyncExternalStore(workspace.subscribe, () => workspace.getSnapshot()?.session.accountId);
  return (
    <ToastProvider lift owner={owner}>
      {children}
    </ToastProvider>
  );
}

export function useTheme(): Theme {
  const theme = use(ThemeContext);
  if (!theme) throw new Error('useTheme needs Providers above it.');
  return theme;
}
