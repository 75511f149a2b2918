import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Where a menu's focus turns round: a guard hands the focus on the moment it gets it, so nobody is ever on one. */
const guards = '[data-base-ui-focus-guard]';

export interface Onlooker {
  /** Lets axe look at what is on the screen now, in daylight and at night. */
  (screen: string): Promise<void>;
  expectNothing(): void;
}

export function onlooker(page: Page): Onlooker {
  const objections: string[] = [];
  const look = async (screen: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const axe = new AxeBuilder({ page }).setLegacyMode().exclude(guards);
      // The themes differ in their colours alone.
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
