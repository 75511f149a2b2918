import { type FounderScope, FounderScope as Scope } from '@paratope/shared/keys/api';
import { OAuthApi } from '@paratope/shared/oauth/api';
import type { MiddlewareHandler } from 'hono';
import type { Config } from '../../config.ts';
import type { Ctx } from '../../context.ts';
import { languages } from '../../words/words.ts';

/** What an agent is offered unless it asks for more. */
export const usualScopes: readonly FounderScope[] = ['read', 'propose'];

type Settings = Pick<Config, 'publicUrl'>;

/** Who gives out the tokens: this server. */
export const issuerOf = ({ publicUrl }: Settings): string => new URL(publicUrl).origin;

/** What the tokens open. */
export const resourceOf = (config: Settings): string => `${issuerOf(config)}/mcp`;

/** RFC 9728. */
export const describeResource = async ({ config }: Ctx): Promise<Response> =>
  Response.json({
    resource: resourceOf(config),
    authorization_servers: [issuerOf(config)],
    scopes_supported: usualScopes,
    bearer_methods_supported: ['header'],
    resource_name: 'Paratope',
    resource_documentation: `${issuerOf(config)}/llms.txt`,
  });

/** RFC 8414, with what RFC 9207 and OAuth 2.1 add. */
export async function describeIssuer({ config }: Ctx): Promise<Response> {
  const issuer = issuerOf(config);
  return Response.json({
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: issuer + OAuthApi.token.path,
    registration_endpoint: issuer + OAuthApi.register.path,
    revocation_endpoint: issuer + OAuthApi.revoke.path,
    scopes_supported: Scope.options,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    ui_locales_supported: languages,
    service_documentation: `${issuer}/llms.txt`,
  });
}

/** Tells an agent without a valid token where it gets one. */
export function pointToLogin(config: Settings): MiddlewareHandler {
  const where = `resource_metadata="${issuerOf(config)}${OAuthApi.resource.path}", scope="${usualScopes.join(' ')}"`;
  return async (c, next) => {
    await next();
    if (c.res.status !== 401) return;
    const isRefused = c.req.header('authorization') !== undefined;
    c.res.headers.set('WWW-Authenticate', `Bearer ${isRefused ? 'error="invalid_token", ' : ''}${where}`);
  };
}
