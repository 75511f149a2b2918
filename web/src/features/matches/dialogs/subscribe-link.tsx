import { type ReactNode, useState } from 'react';
import { documents } from '../../../addresses/paths.ts';
import { useOnline } from '../../../local/use-online.ts';
import { t } from '../../../words/words.ts';

interface SubscribeLinkProps {
  readonly className: string;
  readonly children: ReactNode;
}

/** The way to the checkout, a document of the server's that no device keeps: without a network a press says why it does not open. */
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
