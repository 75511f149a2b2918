import { expect, test } from 'vitest';
import { appAddresses } from './app-addresses.ts';

const isTheApps = (address: string) => appAddresses.some((pattern) => pattern.test(address));

test('[Q01] the worker answers the app’s own addresses, with and without a query', () => {
  for (const address of [
    '/get-matched',
    '/get-matched?edit=1',
    '/client/dashboard',
    '/client/matches/x',
    '/vc-timeline?matchId=m-1',
    '/vc-timeline?log=1',
    '/startup-analysis?token=t',
    '/subscription-auth',
    '/airtable-test',
    '/admin',
    '/admin/clients',
    '/admin/submissions?q=ostrya&page=2',
    '/admin/investors/import',
  ]) {
    expect([address, isTheApps(address)]).toEqual([address, true]);
  }
});

test('every other address goes to the network, payment included', () => {
  for (const address of [
    '/',
    '/subscribe',
    '/pricing',
    '/client-portal',
    '/administration',
    '/api/sync',
    '/vc-timeline-x',
    '/test-dashboard',
    '/api/oidc/callback?code=x&state=y',
    '/mcp',
    '/.well-known/oauth-authorization-server',
    '/oauth/token',
  ]) {
    expect([address, isTheApps(address)]).toEqual([address, false]);
  }
});
