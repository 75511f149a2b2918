import { Banner } from './banner.tsx';

/** Why a form was not taken, said aloud; nothing while there is no reason. */
export const FormFault = ({ message }: { readonly message: string | undefined }) =>
  message ? (
    <Banner tone="danger" announce>
      {message}
    </Banner>
  ) : null;
