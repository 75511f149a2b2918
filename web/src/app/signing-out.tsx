import { type ReactNode, useEffect, useRef } from 'react';
import { useSignOut } from '../features/account/sign-out.tsx';

/** Signs out when mounted; asks first if something here is not on the server yet. */
export function SigningOut({ onSignedOut }: { readonly onSignedOut: () => void }): ReactNode {
  const { start, dialog } = useSignOut(onSignedOut);
  const begin = useRef(start);
  useEffect(() => begin.current(), []);
  return dialog;
}
