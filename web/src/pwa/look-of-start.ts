import { startupPicture, startupScreens } from './startup-screens.ts';

/** The manifest with a dark splash screen. Its `id` is the same, so it is the same app. */
export const darkManifest = '/manifest-dark.webmanifest';

/**
 * Sets the splash screen of the installed app to the theme in use. Android takes two colors from the manifest. An
 * iPhone takes an image of exactly its screen size; only this device's images are added, after the page has loaded.
 */
export function lookOfStart(
  page: Document,
  { screen, devicePixelRatio }: Pick<Window, 'screen' | 'devicePixelRatio'>,
): void {
  const dark = page.defaultView?.matchMedia?.('(prefers-color-scheme: dark)').matches ?? false;
  const isDark = page.documentElement.dataset.theme ? page.documentElement.dataset.theme === 'dark' : dark;
  const manifest = page.querySelector<HTMLLinkElement>('link[rel=manifest]');
  if (isDark && manifest) manifest.setAttribute('href', darkManifest);

  const known = startupScreens.find(
    ({ width, height, dots }) => width === screen.width && height === screen.height && dots === devicePixelRatio,
  );
  if (!known || page.querySelector('link[rel=apple-touch-startup-image]')) return;
  for (const ground of ['light', 'dark'] as const) {
    const link = page.createElement('link');
    link.rel = 'apple-touch-startup-image';
    link.media = `(prefers-color-scheme: ${ground})`;
    link.href = startupPicture(known, ground);
    page.head.append(link);
  }
}
