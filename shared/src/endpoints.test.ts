import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { AccountApi, passwordFault } from './account/api.ts';
import { AdminApi } from './admin/api.ts';
import { AnalysisApi } from './analysis/api.ts';
import { parseInput } from './answers.ts';
import { ChangeApi } from './changes/api.ts';
import { ContentApi } from './content/api.ts';
import type { Endpoint, Who } from './endpoint.ts';
import { endpointGroups, endpointName, endpoints } from './endpoints.ts';
import { MatchApi, matchAnswer } from './matches/api.ts';
import type { OpenMatch } from './matches/match.ts';
import { OidcApi } from './oidc/api.ts';
import { OutreachApi } from './outreach/api.ts';
import { PasskeyApi } from './passkeys/api.ts';
import { PaymentApi } from './payments/api.ts';
import { ProposalApi } from './proposals/api.ts';
import { rendered } from './words/rendered.ts';
import { english } from './words/words.ts';

/** Every call outside programs rely on; parameters are named by their place alone. */
const promised = `
POST /api/client/contact
POST /api/client/login
POST /api/client/logout
GET /api/client/session
POST /api/client/register
GET /api/client/profile
PUT /api/client/profile
GET /api/client/form-status
POST /api/client/form-submission
POST /api/client/check-airtable-submission
POST /api/client/mark-form-complete
POST /api/client/check-and-trigger-analysis
POST /api/client/merge-duplicates
POST /api/client/trigger-matching
POST /api/client/force-run-match
POST /api/client/ensure-run-match
POST /api/client/unlock-matches
GET /api/client/matches
GET /api/client/matches/{}
GET /api/client/plan-status
GET /api/client/ai-analysis
POST /api/client/matches/{}/feedback
POST /api/client/matches/{}/generate-email
GET /api/client/matches/{}/activities
POST /api/client/matches/{}/activities
PUT /api/client/matches/{}/activities/{}
DELETE /api/client/matches/{}/activities/{}
PATCH /api/client/update-match-status
POST /api/client/password-reset
POST /api/client/reset-password
POST /api/client/verify-email
POST /api/client/verify-email/resend
POST /api/client/check-standard-access
GET /api/portfolio-companies/{}
POST /api/client/deck
GET /api/client/deck
DELETE /api/client/deck
PUT /api/client/uploads/{}
POST /api/client/investors
POST /api/client/investors/import
GET /api/client/members
POST /api/client/members
DELETE /api/client/members/{}
GET /api/client/invitations
POST /api/client/invitations
DELETE /api/client/invitations/{}
POST /api/invitations/{}/accept
POST /api/client/pairings
POST /api/pairings/claim
GET /api/client/passkeys
POST /api/client/passkeys
DELETE /api/client/passkeys/{}
POST /api/passkeys/options
POST /api/passkeys/login
GET /api/client/sessions
DELETE /api/client/sessions
DELETE /api/client/sessions/{}
GET /api/client/keys
POST /api/client/keys
DELETE /api/client/keys/{}
GET /api/client/webhooks
POST /api/client/webhooks
PATCH /api/client/webhooks/{}
DELETE /api/client/webhooks/{}
POST /api/client/webhooks/{}/test
GET /api/client/webhooks/{}/deliveries
POST /api/client/webhooks/{}/deliveries/{}/resend
GET /api/client/proposals
POST /api/client/proposals/{}/accept
POST /api/client/proposals/accept
POST /api/client/proposals/{}/decline
POST /api/client/proposals/{}/undo
GET /api/admin/keys
POST /api/admin/keys
DELETE /api/admin/keys/{}
POST /api/client/account/email
POST /api/client/account/password
POST /api/client/account/delete
POST /api/client/account/restore
GET /api/client/export
GET /calendar/{}
POST /api/sync
GET /api/sync/events
POST /api/premium-applications
POST /api/investor-signups
GET /api/plans
GET /api/content/{}
GET /api/payments/config
POST /api/payments/create-subscription
POST /api/payments/validate-promo
POST /api/payments/confirm-subscription
POST /api/payments/webhook
GET /api/client/payments
GET /api/startup/analysis
POST /api/client/analysis-links
DELETE /api/client/analysis-links/{}
POST /api/admin/login
POST /api/admin/logout
GET /api/admin/session
GET /api/admin/passkeys
POST /api/admin/passkeys
DELETE /api/admin/passkeys/{}
POST /api/admin/passkeys/options
POST /api/admin/passkeys/login
POST /api/admin/setup
POST /api/admin/trigger-ai-analysis
POST /api/admin/update-startup
POST /api/admin/run-matching
POST /api/admin/batch-update-startups
POST /api/admin/batch-run-matching
POST /api/admin/run-pdf-analysis
GET /api/admin/vc-status
POST /api/admin/sync-vcs
GET /api/admin/clients
POST /api/admin/clients
PUT /api/admin/clients/{}
DELETE /api/admin/clients/{}
POST /api/admin/clients/{}/restore
POST /api/admin/clients/{}/plan
GET /api/admin/matches
POST /api/admin/matches
PUT /api/admin/matches/{}
PATCH /api/admin/matches/{}
DELETE /api/admin/matches/{}
POST /api/admin/matches/{}/restore
POST /api/admin/matches/batch
POST /api/admin/batches/{}/undo
GET /api/admin/vcs
GET /api/admin/summary
GET /api/admin/submissions
GET /api/admin/premium-applications
PATCH /api/admin/premium-applications/{}
GET /api/admin/inbox
PATCH /api/admin/inbox/{}
GET /api/admin/jobs
POST /api/admin/jobs/{}/retry
POST /api/admin/jobs/{}/cancel
GET /api/admin/audit
GET /api/admin/payments
POST /api/admin/payments/{}/refund
GET /api/admin/mail-outbox
GET /api/admin/admins
GET /api/admin/investors
POST /api/admin/investors
PUT /api/admin/investors/{}
DELETE /api/admin/investors/{}
POST /api/admin/investors/merge
POST /api/admin/password-requests/{}/approve
POST /api/admin/send-to-client
GET /api/admin/export
POST /api/admin/imports
POST /api/admin/imports/{}/undo
GET /api/admin/airtable/test
GET /api/admin/promo-codes
POST /api/admin/promo-codes
PUT /api/admin/promo-codes/{}
DELETE /api/admin/promo-codes/{}
PUT /api/admin/content/{}
GET /healthz
GET /api/openapi.json
`
  .trim()
  .split('\n');

describe('the list of calls', () => {
  test('has every call outside programs rely on', () => {
    const declared = new Set(endpoints.map(address));
    expect(promised.filter((call) => !declared.has(call))).toEqual([]);
  });

  test('says which calls go beyond that list', () => {
    const known = new Set(promised);
    expect(endpoints.map(address).filter((call) => !known.has(call))).toEqual([
      'POST /api/client/password-reset/confirm',
      'GET /api/client/account',
      'PATCH /api/client/account/preferences',
      'GET /api/invitations/{}',
      'POST /api/client/members/{}/hand-over',
      'POST /api/client/members/leave',
      'GET /api/client/pairings/current',
      'GET /api/client/push',
      'PUT /api/client/push/subscription',
      'POST /api/client/push/unsubscribe',
      'POST /api/client/push/test',
      'GET /api/client/second-factor',
      'POST /api/client/second-factor',
      'POST /api/client/second-factor/confirm',
      'POST /api/client/second-factor/recovery-codes',
      'POST /api/client/second-factor/remove',
      'POST /api/client/passkeys/registration-options',
      'PATCH /api/client/passkeys/{}',
      'GET /api/client/oidc',
      'DELETE /api/client/oidc',
      'GET /api/oidc',
      'POST /api/oidc/start',
      'GET /api/oidc/callback',
      'POST /api/oidc/login',
      'POST /api/client/changes',
      'GET /api/outside-form',
      'GET /api/client/revisions',
      'GET /api/client/matches/{}/emails',
      'PUT /api/client/matches/{}/emails/{}',
      'POST /api/client/matches/{}/emails/{}/sent',
      'GET /api/client/calendar-feed',
      'POST /api/client/calendar-feed',
      'DELETE /api/client/calendar-feed',
      'POST /client/stop-reminders',
      'GET /api/client/contacts',
      'GET /api/client/matches/{}/contacts',
      'POST /api/client/matches/{}/contacts',
      'PUT /api/client/matches/{}/contacts/{}',
      'DELETE /api/client/matches/{}/contacts/{}',
      'GET /api/client/deck/file',
      'POST /api/client/deck/read-pictures',
      'POST /api/payments/demo-card',
      'PATCH /api/client/renewal',
      'POST /api/startup/analysis',
      'GET /api/startup/analysis/slides/{}',
      'GET /api/client/analysis-links',
      'GET /api/client/premium-application',
      'GET /llms.txt',
      'POST /mcp',
      'GET /.well-known/oauth-protected-resource/mcp',
      'GET /.well-known/oauth-protected-resource',
      'GET /.well-known/oauth-authorization-server',
      'POST /oauth/register',
      'POST /oauth/token',
      'POST /oauth/revoke',
      'GET /api/client/oauth/consent',
      'POST /api/client/oauth/consent',
      'POST /api/admin/setup/check',
      'POST /api/admin/admins',
      'PATCH /api/admin/admins/{}',
      'GET /api/admin/second-factor',
      'POST /api/admin/second-factor',
      'POST /api/admin/second-factor/confirm',
      'POST /api/admin/second-factor/recovery-codes',
      'POST /api/admin/second-factor/remove',
      'GET /api/admin/sessions',
      'DELETE /api/admin/sessions/{}',
      'DELETE /api/admin/sessions',
      'POST /api/admin/passkeys/registration-options',
      'PATCH /api/admin/passkeys/{}',
      'GET /api/admin/oidc',
      'DELETE /api/admin/oidc',
      'POST /api/admin/oidc/login',
      'GET /api/admin/clients/{}',
      'POST /api/admin/clients/{}/end-sessions',
      'GET /api/admin/submissions/{}/deck',
      'GET /api/admin/send-to-client',
      'GET /api/admin/investors/{}',
      'POST /api/admin/investors/{}/contacts',
      'PUT /api/admin/investors/{}/contacts/{}',
      'DELETE /api/admin/investors/{}/contacts/{}',
      'POST /api/admin/investors/edit',
      'GET /api/admin/imports',
      'GET /api/admin/imports/{}',
      'POST /api/admin/imports/{}/continue',
      'GET /api/admin/airtable',
      'PUT /api/admin/airtable',
      'GET /api/admin/instance',
      'POST /api/admin/instance/connections',
      'GET /api/admin/instance/settings',
      'POST /api/admin/instance/test-mail',
      'POST /api/admin/instance/test-question',
      'GET /api/admin/csv/{}',
      'GET /api/admin/audit/verify',
      'GET /api/admin/set-up',
      'PUT /api/admin/set-up',
      'POST /api/admin/set-up/test-charge',
      'GET /api/admin/content/{}',
      'POST /api/admin/content/{}/undo',
      'POST /api/admin/content/{}/preview',
      'GET /api/admin/presence',
      'POST /api/admin/presence',
    ]);
  });

  test('declares each method and path once', () => {
    const addresses = endpoints.map(address);
    expect(addresses.filter((call, place) => addresses.indexOf(call) !== place)).toEqual([]);
  });

  test('keeps every call of the admin parts when they are put together', () => {
    expect(Object.values(AdminApi)).toHaveLength(endpoints.filter(({ path }) => path.startsWith('/api/admin/')).length);
  });

  test('gives each call a name of its own', () => {
    expect(endpointName(MatchApi.list)).toBe('match.list');
    expect(endpointName(AdminApi.login)).toBe('admin.login');
    expect(new Set(endpoints.map(endpointName)).size).toBe(endpoints.length);
    expect(Object.values(endpointGroups).flatMap((calls) => Object.values(calls))).toHaveLength(endpoints.length);
  });
});

describe.each(endpoints.map((endpoint) => [endpointName(endpoint), endpoint] as const))('%s', (_name, endpoint) => {
  const shape = shapeOf(endpoint);
  const inPath = pathNames(endpoint.path);

  test('names each parameter of its path once, and takes all of them', () => {
    expect(new Set(inPath).size).toBe(inPath.length);
    expect(inPath.filter((name) => !(name in shape))).toEqual([]);
  });

  test('has no word for a parameter that says it may be missing', () => {
    const blank = Object.fromEntries(inPath.map((name) => [name, '']));
    const issues = endpoint.input.safeParse(blank).error?.issues ?? [];
    expect(inPath.filter((name) => !issues.some(({ path }) => path[0] === name))).toEqual([]);
  });

  test('takes nothing but an object', () => {
    for (const nonsense of ['nonsense', 42, null, true, ['a']]) {
      expect(endpoint.input.safeParse(nonsense).success).toBe(false);
    }
  });

  test('takes no value of a wrong kind in any of its fields', () => {
    const accepted = Object.entries(shape).filter(([name]) => {
      const issues = endpoint.input.safeParse({ [name]: { not: 'a value' } }).error?.issues ?? [];
      return !issues.some(({ path }) => path[0] === name);
    });
    const takesAnything: readonly Endpoint[] = [
      AdminApi.writeContent,
      AdminApi.previewContent,
      AdminApi.reviewBatch,
      // The mutator that is named parses its own arguments.
      ChangeApi.make,
      ProposalApi.accept,
    ];
    const anything = takesAnything.includes(endpoint) ? ['value', 'filter', 'args'] : [];
    expect(accepted.map(([name]) => name).filter((name) => !anything.includes(name))).toEqual([]);
  });

  test('answers 200 or 202 and carries a body only where its method has one', () => {
    expect([200, 202]).toContain(endpoint.status);
    // Asks for the password, which no address may carry.
    const asksForPassword: readonly Endpoint[] = [
      PasskeyApi.remove,
      AdminApi.removePasskey,
      OidcApi.unlink,
      AdminApi.removeOidcLink,
    ];
    if (asksForPassword.includes(endpoint)) expect(endpoint.body).toBe('json');
    else if (endpoint.method === 'GET' || endpoint.method === 'DELETE') expect(endpoint.body).toBe('none');
    // A mail program posts words of its own there, which say nothing the address does not.
    else if (endpoint !== OutreachApi.stopReminders) expect(endpoint.body).not.toBe('none');
  });

  test('is described by a sentence', () => {
    expect(endpoint.summary).toMatch(/^[A-Z].{5,}\.$/);
  });
});

describe('who may call', () => {
  const admins: readonly Who[] = ['read-only', 'reviewer', 'owner'];
  const doors: readonly Endpoint[] = [
    AdminApi.login,
    AdminApi.passkeySignInOptions,
    AdminApi.signInWithPasskey,
    AdminApi.signInWithOidc,
    AdminApi.setup,
    AdminApi.checkSetup,
  ];
  const isDoor = (endpoint: Endpoint) => doors.includes(endpoint);

  test('[decision S4] every call under /api/admin but the login and the set-up asks for an admin', () => {
    const open = endpoints.filter(
      (endpoint) => endpoint.path.startsWith('/api/admin/') && !isDoor(endpoint) && !admins.includes(endpoint.who),
    );
    expect(open.map(endpointName)).toEqual([]);
  });

  test('no call outside /api/admin asks for an admin', () => {
    const closed = endpoints.filter(({ path, who }) => !path.startsWith('/api/admin/') && admins.includes(who));
    expect(closed.map(endpointName)).toEqual([]);
  });

  test('an admin who may only read changes nothing but the own way in', () => {
    const changing = endpoints.filter(({ method, who }) => who === 'read-only' && method !== 'GET');
    expect(changing.map(endpointName)).toEqual([
      'admin.logout',
      'admin.prepareSecondFactor',
      'admin.confirmSecondFactor',
      'admin.renewRecoveryCodes',
      'admin.removeSecondFactor',
      'admin.endOwnSession',
      'admin.endOtherOwnSessions',
      'admin.createKey',
      'admin.revokeKey',
      'admin.preparePasskey',
      'admin.addPasskey',
      'admin.renamePasskey',
      'admin.removePasskey',
      'admin.removeOidcLink',
      // Says that a page is still there, and is kept in memory alone.
      'admin.confirmPresence',
    ]);
  });

  test('what an admin reads is open to each of them', () => {
    const reads = endpoints.filter(({ method, path }) => method === 'GET' && path.startsWith('/api/admin/'));
    expect(new Set(reads.map(({ who }) => who))).toEqual(new Set(['read-only']));
  });

  test('money, content, deletion and admins are the owner’s', () => {
    expect(
      endpoints
        .filter(({ who }) => who === 'owner')
        .map(address)
        .sort(),
    ).toEqual([
      'DELETE /api/admin/clients/{}',
      'DELETE /api/admin/investors/{}',
      'DELETE /api/admin/matches/{}',
      'DELETE /api/admin/promo-codes/{}',
      'PATCH /api/admin/admins/{}',
      'POST /api/admin/admins',
      'POST /api/admin/clients/{}/end-sessions',
      'POST /api/admin/clients/{}/plan',
      'POST /api/admin/clients/{}/restore',
      'POST /api/admin/content/{}/preview',
      'POST /api/admin/content/{}/undo',
      'POST /api/admin/instance/connections',
      'POST /api/admin/instance/test-mail',
      'POST /api/admin/instance/test-question',
      'POST /api/admin/investors/merge',
      'POST /api/admin/matches/{}/restore',
      'POST /api/admin/payments/{}/refund',
      'POST /api/admin/promo-codes',
      'POST /api/admin/set-up/test-charge',
      'PUT /api/admin/content/{}',
      'PUT /api/admin/promo-codes/{}',
      'PUT /api/admin/set-up',
    ]);
  });

  test('[decision S6] [decision S7] starting a run and asking who pays need a founder’s session', () => {
    for (const call of ['/force-run-match', '/trigger-matching', '/ensure-run-match', '/check-standard-access']) {
      expect(endpoints.find(({ path }) => path === `/api/client${call}`)?.who).toBe('founder');
    }
    expect(AdminApi.triggerAnalysis.who).toBe('reviewer');
  });

  test('everybody may call only what needs no person', () => {
    expect(
      endpoints
        .filter(({ who }) => who === 'anyone' || who === 'peer')
        .map(address)
        .sort(),
    ).toEqual([
      'GET /.well-known/oauth-authorization-server',
      'GET /.well-known/oauth-protected-resource',
      'GET /.well-known/oauth-protected-resource/mcp',
      'GET /api/content/{}',
      'GET /api/invitations/{}',
      'GET /api/oidc',
      'GET /api/oidc/callback',
      'GET /api/openapi.json',
      'GET /api/outside-form',
      'GET /api/payments/config',
      'GET /api/plans',
      'GET /api/startup/analysis',
      'GET /api/startup/analysis/slides/{}',
      'GET /calendar/{}',
      'GET /healthz',
      'GET /llms.txt',
      'POST /api/admin/login',
      'POST /api/admin/oidc/login',
      'POST /api/admin/passkeys/login',
      'POST /api/admin/passkeys/options',
      'POST /api/admin/setup',
      'POST /api/admin/setup/check',
      'POST /api/client/contact',
      'POST /api/client/form-submission',
      'POST /api/client/login',
      'POST /api/client/password-reset',
      'POST /api/client/password-reset/confirm',
      'POST /api/client/register',
      'POST /api/client/reset-password',
      'POST /api/client/verify-email',
      'POST /api/investor-signups',
      'POST /api/oidc/login',
      'POST /api/oidc/start',
      'POST /api/pairings/claim',
      'POST /api/passkeys/login',
      'POST /api/passkeys/options',
      'POST /api/payments/validate-promo',
      'POST /api/payments/webhook',
      'POST /api/premium-applications',
      'POST /api/startup/analysis',
      'POST /client/stop-reminders',
      'POST /oauth/register',
      'POST /oauth/revoke',
      'POST /oauth/token',
    ]);
  });
});

describe('the sentence a wrong input is answered with', () => {
  const valid = { email: 'ada@helix.example', startupName: 'Helix', password: 'long enough' };

  test.each([
    [
      'a blank address at login',
      AccountApi.login,
      { email: '  ', password: 'x' },
      'Please fill in all required fields',
    ],
    ['no password at login', AccountApi.login, { email: valid.email }, 'Please fill in all required fields'],
    [
      'a blank password at login',
      AccountApi.login,
      { email: valid.email, password: '   ' },
      'Please fill in all required fields',
    ],
    ['no startup name', AccountApi.register, { ...valid, startupName: '' }, 'Please fill in all required fields'],
    [
      'a missing name before a bad address',
      AccountApi.register,
      { ...valid, email: 'ada', startupName: '' },
      'Please fill in all required fields',
    ],
    [
      'a short password',
      AccountApi.register,
      { ...valid, password: '1234567' },
      'Password must be at least 8 characters long',
    ],
    [
      'another confirmation',
      AccountApi.register,
      { ...valid, confirmPassword: 'long enougH' },
      'Passwords do not match',
    ],
    [
      'a recovery without address',
      AccountApi.requestPasswordReset,
      { newPassword: 'long enough' },
      'Please enter your email address',
    ],
    [
      'a recovery without password',
      AccountApi.requestPasswordReset,
      { email: valid.email, newPassword: '' },
      'Please enter your new password',
    ],
    [
      'a recovery with a short password',
      AccountApi.requestPasswordReset,
      { email: valid.email, newPassword: 'short' },
      'Password must be at least 8 characters long',
    ],
    ['a reset without token', AccountApi.resetPassword, { password: 'long enough' }, 'Invalid or missing reset token'],
    ['a reset without password', AccountApi.resetPassword, { token: 't', password: '' }, 'Please fill in all fields'],
    [
      'a message without subject',
      ContentApi.contact,
      { name: 'A', email: valid.email, subject: ' ', message: 'b' },
      'Please fill out all required fields.',
    ],
    [
      'a message from no address',
      ContentApi.contact,
      { name: 'A', email: 'ada@helix', subject: 's', message: 'b' },
      'Please enter a valid email address.',
    ],
    [
      'an activity without title',
      OutreachApi.addActivity,
      { matchId: 'm', title: ' ', activityDate: '2026-05-04' },
      'Title is required',
    ],
    [
      'an activity without date',
      OutreachApi.editActivity,
      { matchId: 'm', activityId: 'a', title: 'Call' },
      'Activity date is required',
    ],
    ['a status nobody knows', OutreachApi.updateStatus, { matchId: 'm', status: 'married' }, 'Please choose a status'],
    [
      'feedback without quality',
      MatchApi.giveFeedback,
      { matchId: 'm' },
      'Please choose one of: Good Match, Maybe, Not Sure, Poor Match',
    ],
    ['an empty promo code', PaymentApi.validatePromo, { promoCode: '' }, 'Please enter a promo code'],
    ['no payment', PaymentApi.confirmSubscription, {}, 'No payment information received'],
    ['a report without token', AnalysisApi.report, {}, 'Invalid access token'],
    ['no startup to match', AdminApi.batchRunMatching, { startupIds: [] }, 'Please select at least one startup'],
    ['no startup to analyse', AdminApi.runPdfAnalysis, {}, 'Please select at least one startup to analyze'],
    ['a company without name', AdminApi.createClient, { email: valid.email }, 'Company name is required'],
  ] as [string, Endpoint, unknown, string][])('%s', (_case, endpoint, input, sentence) => {
    expect(rendered(parseInput(endpoint.input, input), english)).toMatchObject({
      ok: false,
      code: 'invalid',
      message: sentence,
    });
  });

  test('names the field where a schema has no sentence of its own', () => {
    const refused = parseInput(AdminApi.reviewApplication.input, { id: 'p', priorityScore: 11 });
    expect(rendered(refused, english)).toMatchObject({
      message: 'priorityScore: This is too large. The maximum is 10.',
      fields: { priorityScore: 'This is too large. The maximum is 10.' },
    });
  });

  test('[decision I3] the six-character reading is the operator’s to choose', () => {
    expect(passwordFault('sixsix')).toBe('Password must be at least 8 characters long');
    expect(passwordFault('sixsix', 6)).toBeUndefined();
    expect(passwordFault('five5', 6)).toBe('Password must be at least 6 characters long');
    expect(AccountApi.login.input.safeParse({ email: 'a@b.example', password: 'old' }).success).toBe(true);
  });
});

describe('what an input is read as', () => {
  test('an address is trimmed and lower-cased', () => {
    expect(AccountApi.login.input.parse({ email: ' Ada@Helix.Example ', password: ' p ' })).toEqual({
      email: 'ada@helix.example',
      password: ' p ',
    });
  });

  test('[decision I4] the older word for the negotiation status is taken', () => {
    expect(OutreachApi.updateStatus.input.parse({ matchId: 'm', status: 'negotiation' }).status).toBe(
      'in_term_negotiation',
    );
  });

  test('[decision G16] feedback is taken by its label or its stored value', () => {
    const read = (matchQuality: string) => MatchApi.giveFeedback.input.parse({ matchId: 'm', matchQuality });
    expect(read('Poor Match')).toEqual({ matchId: 'm', matchQuality: 'poor_match', feedbackText: '' });
    expect(read('not_sure').matchQuality).toBe('not_sure');
  });

  test('an activity keeps the day of a timestamp, and no day where the next one is empty', () => {
    const given = { matchId: 'm', activityId: 'a', title: ' Call ', activityDate: '2026-05-04T23:30:00.000Z' };
    expect(OutreachApi.editActivity.input.parse({ ...given, nextActionDate: '' })).toEqual({
      ...given,
      title: 'Call',
      activityDate: '2026-05-04',
      nextActionDate: null,
    });
    expect(OutreachApi.editActivity.input.safeParse({ ...given, activityDate: '2026-02-30' }).success).toBe(false);
  });

  test('a list gives a hundred rows unless asked for fewer or more, and never above five hundred', () => {
    const read = (limit?: string) => AdminApi.clients.input.safeParse(limit === undefined ? {} : { limit });
    expect(read().data?.limit).toBe(100);
    expect(read('7').data?.limit).toBe(7);
    expect(read('501').success).toBe(false);
    expect(read('0').success).toBe(false);
    expect(read('many').success).toBe(false);
  });

  test('a batch is named either one by one or by a filter', () => {
    const read = (input: object) => AdminApi.reviewBatch.input.safeParse({ action: 'approve', ...input }).success;
    expect(read({ ids: ['a'] })).toBe(true);
    expect(read({ filter: {} })).toBe(true);
    expect(read({})).toBe(false);
    expect(read({ ids: ['a'], filter: {} })).toBe(false);
  });

  test('a new match starts locked, approved and without the pre-scan’s word', () => {
    expect(AdminApi.createMatch.input.parse({ startupName: 'Helix', vcName: 'Moor Capital' })).toMatchObject({
      clientAccess: 'Locked',
      manuallyApproved: true,
      gptFit: false,
    });
  });
});

describe('what a match is answered with', () => {
  const open = {
    id: 'm1',
    isUnlocked: true,
    status: 'reaching_out',
    notes: 'Met in Basel',
    lastUpdated: '2026-05-04T10:00:00.000Z',
  } as OpenMatch;

  test('[decision I13] the status stands under its older name too', () => {
    expect(matchAnswer(open)).toMatchObject({
      status: 'reaching_out',
      progress: { status: 'reaching_out', notes: 'Met in Basel', lastUpdated: '2026-05-04T10:00:00.000Z' },
    });
  });

  test('[decision S13] of a locked match nothing leaves but its id', () => {
    const row = { id: 'm2', isUnlocked: false, vcName: 'Moor Capital', vcInvestor: { email: 'x@moor.example' } };
    expect(matchAnswer(row as never)).toEqual({ id: 'm2', isUnlocked: false });
    expect(z.array(MatchApi.read.output).parse([{ success: true, data: row }])).toEqual([
      { success: true, data: { id: 'm2', isUnlocked: false } },
    ]);
  });
});

function address({ method, path }: Endpoint): string {
  return `${method} ${path.replace(/:\w+/g, '{}')}`;
}

function pathNames(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
}

function shapeOf(endpoint: Endpoint): Record<string, z.ZodMiniType> {
  expect(endpoint.input).toBeInstanceOf(z.ZodMiniObject);
  return (endpoint.input as z.ZodMiniObject<Record<string, z.ZodMiniType>>).shape;
}
