import { Banner } from './banner.tsx';
import { join } from './join.ts';

/** Why a form was not taken, said aloud; nothing while there is no reason. */
export const FormFault = ({ message }: { readonly message: string | undefined }) =>
  message ? (
    <Banner tone="danger" announce>
      {message}
    </Banner>
  ) : null;

/** The same in one line, where a banner would be too much. */
export const FaultLine = ({ message, className }: { readonly message: string | undefined; className?: string }) =>
  message ? (
    <p role="alert" className={join('late', className)}>
      {message}
    </p>
  ) : null;
