import { t } from '../../../words/words.ts';
/** Permission to notify about a ready report: `unasked` until the person presses the button, `none` if the browser cannot. */
export type Telling = 'unasked' | 'granted' | 'denied' | 'none';

export const tellingNow = (): Telling => {
  if (typeof Notification === 'undefined') return 'none';
  return Notification.permission === 'default' ? 'unasked' : Notification.permission;
};

export async function askToTell(): Promise<Telling> {
  if (typeof Notification === 'undefined') return 'none';
  await Notification.requestPermission();
  return tellingNow();
}

/** Shows a notification if the person allowed it. On a phone only the service worker may show one. */
export function tellThatItIsReady(company: string): void {
  if (tellingNow() !== 'granted') return;
  const title = t('AI Analysis Complete!');
  const options = {
    body: t('The analysis for {company} is ready.', { company }),
    tag: 'analysis',
    icon: '/icons/icon-192.png',
  };
  const byPage = () => void new Notification(title, options);
  const worker = navigator.serviceWorker?.controller ? navigator.serviceWorker.ready : undefined;
  if (worker) void worker.then((ready) => ready.showNotification(title, options)).catch(byPage);
  else byPage();
}
