import { t } from '../../../words/words.ts';
/** Whether the browser may tell that a report is ready: `unasked` until the person presses the button, `none` where it cannot. */
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

/** Tells it where the person has asked for it. On a phone only the worker may show a notification. */
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
