import { Icon } from '../../ui/icon.tsx';
import { t } from '../../words/words.ts';
import './capture-hints.css';

/** How to log before the moment is gone, on the device at hand: a phone from one maker can what another cannot. */
export function CaptureHints() {
  return (
    <details className="hair-bottom max-640 capture-hints">
      <summary className="spread touch medium">
        {t('Log in ten seconds')}
        <Icon name="down" size={16} />
      </summary>
      {isApplePhone() ? (
        <ul>
          <li>
            {t(
              'Put Paratope on the home screen: in Safari tap Share, then Add to Home Screen. It opens without a network.',
            )}
          </li>
          <li>{t('Log stands under your thumb on every page: investor, what happened, one line, save.')}</li>
          <li>
            {t(
              'An iPhone has no shortcuts on the icon of a web app and cannot share into one. To bring words along, copy them where they are and paste them into One line.',
            )}
          </li>
        </ul>
      ) : (
        <ul>
          <li>{t('Install Paratope from the browser’s menu. It opens without a network.')}</li>
          <li>{t('Hold its icon and choose Log meeting: investor, what happened, one line, save.')}</li>
          <li>
            {t(
              'On Android, share words or a link from any app to Paratope: they stand in the line already. A PDF shared this way can become your pitch deck.',
            )}
          </li>
        </ul>
      )}
    </details>
  );
}

/** An iPad says it is a Mac, but no Mac has a touch screen. */
const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
