import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Where a menu's focus wraps around: a guard passes the focus on at once, so it never stays there. */
const guards = '[data-base-ui-focus-guard]';

export interface Onlooker {
  /** Checks the current screen with axe, in the light and the dark theme. */
  (screen: string): Promise<void>;
  expectNothing(): void;
}

export function onlooker(page: Page): Onlooker {
  const objections: string[] = [];
  const look = async (screen: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const axe = new AxeBuilder({ page }).setLegacyMode().exclude(guards);
      // The themes differ only in their colors.
      const { violations } = await (colorScheme === 'light' ? axe : axe.withRules(['color-contrast'])).analyze();
      for (const { id, nodes } of violations) {
        for (const { target, failureSummary } of nodes) {
          objections.push(`${screen}, ${colorScheme}: ${id} at ${target.join(' ')}\n${failureSummary ?? ''}`);
        }
      }
    }
  };
  return Object.assign(look, { expectNothing: () => expect(objections).toEqual([]) });
}
