import { covers } from '@paratope/shared/testing/covers';
import { expect, test } from 'vitest';
import { samplePdf } from '../../gateways/pdf/testing/sample-pdf.ts';
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
    message: 'Profile loaded.',
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

test('every name a reader of the profile knows has its value', async () => {
  covers(
    'E022 E023 E025 E026 E027 E028 E029 E030 E031 E032 E033 E035 E036 E037 E038 E040 E041 E042 E043',
    'E044 E045 E046 E051',
  );

  const { app, call, deps, founder } = await createTestServer();
  const { token } = await founder('Ostrya Bio');
  await call('POST', '/api/client/form-submission', { token, body: form });
  const deck = new FormData();
  deck.append('file', new File([samplePdf({ pages: ['An antibody for lung fibrosis'] }).slice()], 'ostrya.pdf'));
  await app.request('/api/client/deck', {
    method: 'POST',
    body: deck,
    headers: { Host: '127.0.0.1', Authorization: `Bearer ${token}` },
  });
  await deps.jobs.idle();
  const { data } = (await call('GET', '/api/client/profile', { token })).body;
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
  expect(data.companyName).toBe('Ostrya Bio');
  expect(data.startupName).toBe('Ostrya Bio');
  expect(data.fields).toEqual({
    Email: data.email,
    'Run Match': true,
    'Matching Done?': true,
    'Standard Access User?': false,
    'Drug Modality': ['Antibody', 'Small molecule'],
    'Disease Focus': ['Lung fibrosis'],
    'Non-Confidential Pitch Deck': [
      {
        id: expect.any(String),
        filename: 'ostrya.pdf',
        size: expect.any(Number),
        type: 'application/pdf',
        url: '/api/client/deck/file',
      },
    ],
    'Form Completed Time': moment,
    'Last Modified': moment,
    'Created Time': moment,
  });
  expect(data.formData).toMatchObject({
    investmentStage: 'Seed',
    diseaseArea: 'Lung fibrosis',
    investmentAmount: 6_000_000,
    geography: 'Belgium',
  });
  expect(data).toMatchObject({
    sector: 'Lung fibrosis',
    stage: 'Seed',
    diseaseFocus: 'Lung fibrosis',
    fundingGoal: 6_000_000,
    geography: 'Belgium',
    investmentStage: 'Seed',
    investmentAmount: 6_000_000,
  });
});

test('[E019] [E020] the session says whose it is and that it is lasting', async () => {
  const { call, founder } = await createTestServer();
  const { token, clientId } = await founder();
  const { data } = (await call('GET', '/api/client/session', { token })).body;
  expect(data).toMatchObject({ clientId, isTemporary: false });
  expect(clientId).toMatch(/^[0-9a-f-]{36}$/);
});

test('[A23] [A24] [A25] [A26] [G04] matching is started by three calls that answer alike and never double a run', async () => {
  const { call, founder } = await createTestServer();
  const { token, email } = await founder();
  const start = (name: string, body?: unknown) => call('POST', `/api/client/${name}`, { token, body });
  for (const name of ['trigger-matching', 'force-run-match', 'ensure-run-match']) {
    expect((await call('POST', `/api/client/${name}`, { body: {} })).status, name).toBe(401);
  }
  await call('POST', '/api/client/form-submission', { token, body: form });
  const answers = [
    await start('trigger-matching', { email }),
    await start('force-run-match', {}),
    await start('ensure-run-match', {}),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(202);
    expect(body).toMatchObject({
      success: true,
      submissionTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      data: { jobId: expect.any(String), state: expect.stringMatching(/^(waiting|running)$/) },
    });
  }
  expect(new Set(answers.map(({ body }) => body.data.jobId)).size).toBe(1);
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

test('[V30] a list given as text is split at commas, semicolons, slashes and pipes, but not inside a known term', async () => {
  const { call, founder } = await createTestServer();
  const { token } = await founder();
  const body = {
    drugModality: 'CAR-T/NK; DNA/AAV',
    diseaseArea: 'Oncology, Rare disease; CNS / Ophthalmology|Immunology',
  };
  await call('POST', '/api/client/form-submission', { token, body });
  const { fields } = (await call('GET', '/api/client/profile', { token })).body.data;
  expect(fields['Drug Modality']).toEqual(['CAR-T/NK', 'DNA', 'AAV']);
  expect(fields['Disease Focus']).toEqual(['Oncology', 'Rare disease', 'CNS', 'Ophthalmology', 'Immunology']);
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

test('[A14] [E058] [E059] [V03] [M006] [decision S1] without an account nobody gets one by naming an address', async () => {
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

test('[A12] a submission takes the address of the session beside the fields of the form', async () => {
  const { call, founder } = await createTestServer();
  const { token, email } = await founder();
  const { status } = await call('POST', '/api/client/form-submission', { token, body: { ...form, email } });
  expect(status).toBe(200);
  const { data } = (await call('GET', '/api/client/profile', { token })).body;
  expect(data).toMatchObject({ email, stage: 'Seed' });
});

test('[T007] after the form was handed in, matching is started by itself', async () => {
  const { call, deps, founder } = await createTestServer();
  const { token } = await founder();
  const run = async () => (await call('GET', '/api/client/profile', { token })).body.data.fields['Run Match'];
  expect(await run()).toBe(false);
  await call('POST', '/api/client/form-submission', { token, body: form });
  await deps.jobs.idle();
  expect(await run()).toBe(true);
});

test('[A21] merging asks for a session and takes no address but its own', async () => {
  const { call, founder } = await createTestServer();
  const { token, email } = await founder();
  const merge = (body: unknown, by?: string) => call('POST', '/api/client/merge-duplicates', { token: by, body });
  expect((await merge({ email })).status).toBe(401);
  expect((await merge({ email: 'other@quill.example' }, token)).status).toBe(403);
  expect((await merge({ email }, token)).body).toMatchObject({ success: true, data: { merged: 0 } });
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

test('[A30] [A55] [E172] [E093] [X23] a new founder is on Free, in every view of the plan', async () => {
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
  const profile = await call('GET', '/api/client/profile', { token });
  expect(profile.body.data.fields['Standard Access User?']).toBe(false);
});
