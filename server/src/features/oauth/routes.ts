import { OAuthApi } from '@paratope/shared/oauth/api';
import { on } from '../../http/mount.ts';
import { answerConsent, showConsent } from './consent.ts';
import { describeIssuer, describeResource } from './metadata.ts';
import { registerClient } from './register.ts';
import { giveKey, takeKeyBack } from './token.ts';

export const oauthRoutes = [
  on(OAuthApi.resource, describeResource),
  on(OAuthApi.resourceAtRoot, describeResource),
  on(OAuthApi.issuer, describeIssuer),
  on(OAuthApi.register, registerClient),
  on(OAuthApi.token, giveKey),
  on(OAuthApi.revoke, takeKeyBack),
  on(OAuthApi.consent, showConsent),
  on(OAuthApi.answer, answerConsent),
];
