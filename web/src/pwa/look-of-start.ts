import { startupPicture, startupScreens } from './startup-screens.ts';

/** The manifest whose splash has the ground of the night. The same app otherwise: its `id` is the same. */
export const darkManifest = '/manifest-dark.webmanifest';

/**
 * What a system shows while the installed app opens, on the ground that is used here. Android takes two colours from the manifest. An iPhone takes a picture of
 * exactly its screen, of which there are many, so that only this device's own are named, once the page stands.
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
