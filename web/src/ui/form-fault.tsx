import { Banner } from './banner.tsx';
import { join } from './join.ts';

/** Announces why a form was not accepted; renders nothing without a message. */
export const FormFault = ({ message }: { readonly message: string | undefined }) =>
  message ? (
    <Banner tone="danger" announce>
      {message}
    </Banner>
  ) : null;

export const FaultLine = ({ message, className }: { readonly message: string | undefined; className?: string }) =>
  message ? (
    <p role="alert" className={join('late', className)}>
      {message}
    </p>
  ) : null;
