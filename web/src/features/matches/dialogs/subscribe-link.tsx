import { type ReactNode, useState } from 'react';
import { documents } from '../../../addresses/paths.ts';
import { useOnline } from '../../../local/use-online.ts';
import { t } from '../../../words/words.ts';

interface SubscribeLinkProps {
  readonly className: string;
  readonly children: ReactNode;
}

/** Links to the checkout, a server document that no device caches: offline, a press explains why it does not open. */
export function SubscribeLink({ className, children }: SubscribeLinkProps) {
  const isOnline = useOnline();
  const [wasPressed, setPressed] = useState(false);
  return (
    <>
      <a
        className={className}
        href={documents.subscribe}
        onClick={(event) => {
          if (isOnline) return;
          event.preventDefault();
          setPressed(true);
        }}
      >
        {children}
      </a>
      <span className="small muted" role="status">
        {wasPressed && !isOnline ? t('Payment needs a connection.') : ''}
      </span>
    </>
  );
}
