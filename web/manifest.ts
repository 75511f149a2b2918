import type { ManifestOptions } from 'vite-plugin-pwa';
import { shareAddress } from './src/pwa/app-addresses.ts';

/** What an installed app says of itself; `manifest-dark.webmanifest` is the same with the other ground. */
export const manifest: Partial<ManifestOptions> = {
  id: '/client/dashboard',
  name: 'Paratope',
  short_name: 'Paratope',
  description: 'Find the investors your science fits, and run the raise with or without a network.',
  lang: 'en',
  start_url: '/client/dashboard',
  scope: '/',
  display: 'standalone',
  background_color: '#f4f4ef',
  theme_color: '#f4f4ef',
  categories: ['business', 'productivity'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Log meeting', url: '/client/log', icons: [shortcutIcon('log')] },
    { name: 'Today', url: '/client/today', icons: [shortcutIcon('today')] },
    { name: 'Investors', url: '/client/dashboard', icons: [shortcutIcon('investors')] },
    { name: 'Pending changes', url: '/client/pending', icons: [shortcutIcon('changes')] },
  ],
  share_target: {
    action: shareAddress,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: 'title',
      text: 'text',
      url: 'url',
      files: [{ name: 'file', accept: ['application/pdf', '.pdf'] }],
    },
  },
};

function shortcutIcon(name: string) {
  return { src: `/icons/shortcut-${name}.png`, sizes: '96x96', type: 'image/png' };
}
