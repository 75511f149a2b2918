/** A refusal as RFC 6749, 7009 and 7591 word it, for a program. */
export const oauthFailure = (error: OAuthError, description: string): Response =>
  Response.json({ error, error_description: description }, { status: 400 });

export type OAuthError =
  | 'invalid_request'
  | 'invalid_grant'
  | 'invalid_target'
  | 'unsupported_grant_type'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata';
