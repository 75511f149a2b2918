import { ChipChoice } from '../ui/choices.tsx';
import type { ThemeChoice } from '../ui/theme.ts';
import { t } from '../words/words.ts';
import { themeChoices, useThemeChoice } from './use-theme-choice.ts';

export function Appearance({ hideLegend = false }: { hideLegend?: boolean }) {
  const [theme, chooseTheme] = useThemeChoice();
  return (
    <ChipChoice
      legend={t('Appearance')}
      hideLegend={hideLegend}
      options={themeChoices.map(({ value, label }) => ({ value, label: t(label) }))}
      value={theme}
      onChange={(value) => chooseTheme(value as ThemeChoice)}
    />
  );
}
