import { ChipChoice } from '../ui/choices.tsx';
import type { ThemeChoice } from '../ui/theme.ts';
import { themeChoices, useThemeChoice } from './use-theme-choice.ts';

/** The ground everything is drawn on. */
export function Appearance({ hideLegend = false }: { hideLegend?: boolean }) {
  const [theme, chooseTheme] = useThemeChoice();
  return (
    <ChipChoice
      legend="Appearance"
      hideLegend={hideLegend}
      options={[...themeChoices]}
      value={theme}
      onChange={(value) => chooseTheme(value as ThemeChoice)}
    />
  );
}
