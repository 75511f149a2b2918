import { Banner } from '../../ui/banner.tsx';

/** Why a form was not taken, said aloud; nothing while there is no reason. */
export const FormFault = ({ message }: { message: string }) =>
  message ? (
    <Banner tone="danger" announce>
      {message}
    </Banner>
  ) : null;
