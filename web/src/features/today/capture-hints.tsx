import { Icon } from '../../ui/icon.tsx';
import { t } from '../../words/words.ts';
import './capture-hints.css';

/** Tips for logging on the spot; they differ by the maker of the phone. */
export function CaptureHints() {
  return (
    <details className="hair-bottom max-640 capture-hints">
      <summary className="spread touch medium">
        {t('Log a meeting in ten seconds')}
        <Icon name="down" size={16} />
      </summary>
      {isApplePhone() ? (
        <ul>
          <li>
            {t('Add Paratope to your home screen: in Safari, tap Share, then Add to Home Screen. It opens offline.')}
          </li>
          <li>{t('Use Log at the bottom of every page: investor, what happened, one line, save.')}</li>
          <li>{t("iPhones can't share into web apps. Copy the text in the other app and paste it under Note.")}</li>
        </ul>
      ) : (
        <ul>
          <li>{t("Install Paratope from the browser's menu. It opens offline.")}</li>
          <li>{t('Press and hold the app icon and choose Log meeting: investor, what happened, one line, save.')}</li>
          <li>
            {t(
              'On Android, share text or a link from any app to Paratope to start an entry. You can also share a PDF as your pitch deck.',
            )}
          </li>
        </ul>
      )}
    </details>
  );
}

/** An iPad reports itself as a Mac, and no Mac has a touch screen. */
const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
