import { expect, test } from 'vitest';
import { createTestServer } from '../../testing/test-server.ts';

const form = {
  drugModality: 'Antibody; Small molecule',
  diseaseArea: ['Lung fibrosis'],
  stage: 'Seed',
  geography: 'Belgium',
  fundingGoal: '$6M',
};

test('[A09] [E021] [E024] [E034] [E039] [X17] the profile answers under its present, its table and its older names', async () => {
  const { call, founder } = await createTestServer();
  const { token, email } = await founder('Ostrya Bio');
  await call('POST', '/api/client/form-submission', { token, body: form });
  const { body } = await call('GET', '/api/client/profile', { token });
  expect(body).toMatchObject({
    success: true,
    data: {
      email,
      companyName: 'Ostrya Bio',
      startupName: 'Ostrya Bio',
      fields: {
        Email: email,
        'Drug Modality': ['Antibody', 'Small molecule'],
        'Disease Focus': ['Lung fibrosis'],
        'Standard Access User?': false,
        'Non-Confidential Pitch Deck': [],
      },
      formData: {
        drugModality: 'Antibody, Small molecule',
        investmentStage: 'Seed',
        diseaseArea: 'Lung fibrosis',
        investmentAmount: 6_000_000,
        geography: 'Belgium',
      },
      diseaseFocus: 'Lung fibrosis',
      stage: 'Seed',
      fundingGoal: 6_000_000,
    },
  });
});

test('[A11] [E054] the form is complete once it was handed in with modality and disease', async () => {
  const { call, founder } = await createTestServer();
  const { token } = await founder();
  const isComplete = async () => (await call('GET', '/api/client/form-status', { token })).body.data.isComplete;
  expect(await isComplete()).toBe(false);
  await call('POST', '/api/client/form-submission', { token, body: { drugModality: 'Antibody' } });
  expect(await isComplete()).toBe(false);
  await call('POST', '/api/client/form-submission', { token, body: { diseaseFocus: 'Fibrosis' } });
  expect(await isComplete()).toBe(true);
});

test('[A13] [E056] [E057] a submission answers with the record and the time it was completed', async () => {
  const { call, founder } = await createTestServer();
  const { token, clientId } = await founder();
  const { status, body } = await call('POST', '/api/client/form-submission', { token, body: form });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    recordId: clientId,
    completionTime: expect.stringMatching(/^\d{4}-.*Z$/),
    missingFields: [],
  });
});

test('[A14] [E058] [E059] [decision S1] without an account nobody gets one by naming an address', async () => {
  const { call } = await createTestServer();
  const answer = await call('POST', '/api/client/form-submission', { body: { ...form, email: 'new@quill.example' } });
  expect(answer.status).toBe(404);
  expect(answer.body).toMatchObject({
    success: false,
    requiresRegistration: true,
    message: 'Please create an account first before submitting the form.',
  });
  expect(answer.body.token).toBeUndefined();
  const without = await call('POST', '/api/client/form-submission', { body: form });
  expect(without.body.message).toBe('Please sign in before submitting the form, or include your email in the form.');
});

test('[decision Z19] another address than the session’s own is refused, and nothing is done', async () => {
  const { call, founder } = await createTestServer();
  const { token } = await founder();
  const body = { ...form, email: 'somebody@else.example' };
  const answer = await call('POST', '/api/client/form-submission', { token, body });
  expect(answer.status).toBe(403);
  expect(answer.body.code).toBe('email.mismatch');
  const profile = await call('GET', '/api/client/profile', { token });
  expect(profile.body.data.fields['Drug Modality']).toEqual([]);
});

test('an amount nobody understands is named, and what was understood beside it is not half saved', async () => {
  const { call, founder } = await createTestServer();
  const { token } = await founder();
  const answer = await call('POST', '/api/client/form-submission', { token, body: { ...form, fundingGoal: 'plenty' } });
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body.fields)).toEqual(['fundingGoal']);
  const profile = await call('GET', '/api/client/profile', { token });
  expect(profile.body.data.formData.drugModality).toBe('');
});

test('[A17] [A18] marking complete what is not complete names the missing fields', async () => {
  const { call, founder } = await createTestServer();
  const { token } = await founder();
  const answer = await call('POST', '/api/client/mark-form-complete', { token });
  expect(answer.status).toBe(400);
  expect(answer.body.data.missingFields).toEqual([
    'Drug Modality',
    'Disease Focus',
    'Investment Stage',
    'Geography',
    'Investment Amount',
  ]);
});

test('[A15] [A16] [E060] [E062] the submission check answers for the session’s own form', async () => {
  const { call, founder } = await createTestServer();
  const { token, clientId } = await founder();
  const check = () => call('POST', '/api/client/check-airtable-submission', { token, body: {} });
  expect((await check()).body).toMatchObject({ submitted: false });
  await call('POST', '/api/client/form-submission', { token, body: form });
  expect((await check()).body).toMatchObject({ submitted: true, recordId: clientId });
});

test('[A30] [A55] [E172] [E093] a new founder is on Free, in every view of the plan', async () => {
  const { call, founder } = await createTestServer();
  const { token, email } = await founder();
  const status = await call('GET', '/api/client/plan-status', { token });
  expect(status.body).toMatchObject({
    plan: 'free',
    userPlan: expect.stringContaining('Free Access'),
    planInfo: { plan: 'free', visible: 0, total: 0, price: { amount: 29900, currency: 'usd', period: 'once' } },
  });
  const access = await call('POST', '/api/client/check-standard-access', { token, body: { email } });
  expect(access.body).toMatchObject({ success: true, hasStandardAccess: false });
});
