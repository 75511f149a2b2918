import { covers } from '@paratope/shared/testing/covers';
import { expect, test } from 'vitest';
import { createTestServer } from '../../testing/test-server.ts';

const application = {
  companyName: 'Ostrya Bio',
  founderName: 'Mirela Voss',
  email: 'mirela@ostrya.example',
  whyPremiumSupport: 'A proprietary AAV gene therapy for inherited retinal disease, where no treatment is approved.',
  currentStage: 'IND-enabling',
  fundingGoal: '$6M',
  industryFocus: 'Ophthalmology',
  fundraisingTimeline: 'Six months',
  specificChallenges: 'Our team of scientists has never led a round.',
  additionalInfo: 'A patent was granted in March.',
  previousFundingRaised: '$1.2M',
  currentRevenue: 'None',
  teamSize: '5',
  pitchDeckStatus: 'Ready',
};

test('an application keeps every field, stands under review, and is read under both names', async () => {
  covers('E209 E210 E211 E212 E213 E214 E215 E216 E217 E218 E219 E220 E221 E222 E223 E224 E225 E226 G11');

  const server = await createTestServer({ clock: { now: () => new Date('2026-05-04T09:00:00Z') } });
  const sent = await server.call('POST', '/api/premium-applications', { body: application });
  expect(sent.body.message).toBe('Your application is under review.');
  const { token } = await server.admin();
  const list = await server.call('GET', '/api/admin/premium-applications', { token });
  expect(list.body.data[0]).toMatchObject({
    ...application,
    applicationStatus: 'Under Review',
    submittedAt: '2026-05-04T09:00:00.000Z',
    reviewedAt: null,
  });
  expect(list.body.data[0].fields).toEqual({
    'Company Name': 'Ostrya Bio',
    'Founder Name': 'Mirela Voss',
    Email: 'mirela@ostrya.example',
    'Priority Score': 10,
    'Application Status': 'Under Review',
    'Current Stage': 'IND-enabling',
    'Funding Goal': '$6M',
    'Industry Focus': 'Ophthalmology',
    'Fundraising Timeline': 'Six months',
    'Specific Challenges': 'Our team of scientists has never led a round.',
    'Why Premium Support':
      'A proprietary AAV gene therapy for inherited retinal disease, where no treatment is approved.',
    'Additional Info': 'A patent was granted in March.',
    'Previous Funding Raised': '$1.2M',
    'Current Revenue': 'None',
    'Team Size': '5',
    'Pitch Deck Status': 'Ready',
    'Submitted At': '2026-05-04T09:00:00.000Z',
    'Reviewed At': null,
  });
});

test('[V60] [G11] what must be said is asked for', async () => {
  const server = await createTestServer();
  for (const field of ['companyName', 'founderName', 'email', 'whyPremiumSupport']) {
    const lacking = await server.call('POST', '/api/premium-applications', { body: { ...application, [field]: ' ' } });
    expect(lacking.status).toBe(400);
    expect(lacking.body.error).toBe('Please fill out all required fields.');
  }
  const wrong = await server.call('POST', '/api/premium-applications', { body: { ...application, email: 'mirela' } });
  expect(wrong.body.error).toBe('Please enter a valid email address.');
});

test('[decision Z16] the proposed priority counts what is named for each of the four criteria', async () => {
  const server = await createTestServer();
  await server.call('POST', '/api/premium-applications', { body: application });
  const bare = { ...application, whyPremiumSupport: 'We want help.', specificChallenges: '', additionalInfo: '' };
  await server.call('POST', '/api/premium-applications', { body: { ...bare, industryFocus: '', teamSize: '1' } });
  const { token } = await server.admin();
  const list = await server.call('GET', '/api/admin/premium-applications', { token });
  expect(list.body.data.map(({ priorityScore }: { priorityScore: number }) => priorityScore)).toEqual([10, 0]);
});

test('[P18] [decision C10] a founder sees where the application stands, applies once, and hears of the decision', async () => {
  const server = await createTestServer();
  const founder = await server.founder();
  const own = async () => (await server.call('GET', '/api/client/premium-application', { token: founder.token })).body;
  expect((await own()).data).toBeNull();
  const sent = await server.call('POST', '/api/premium-applications', { token: founder.token, body: application });
  expect((await own()).data).toMatchObject({ applicationStatus: 'Under Review', reviewedAt: null, hasDeck: false });
  const again = await server.call('POST', '/api/premium-applications', { token: founder.token, body: application });
  expect(again.status).toBe(409);
  expect(again.body.error).toBe('Your application is already under review.');

  const { token } = await server.admin();
  const path = `/api/admin/premium-applications/${sent.body.id}`;
  const unsaid = await server.call('PATCH', path, { token, body: { priorityScore: 8 } });
  expect(unsaid.body.error).toBe('Please give a reason');
  await server.call('PATCH', path, { token, body: { priorityScore: 8.5, reason: 'Strong data' } });
  const decided = await server.call('PATCH', path, { token, body: { applicationStatus: 'Approved' } });
  expect(decided.body.data).toMatchObject({ applicationStatus: 'Approved', priorityScore: 8.5 });
  expect((await own()).data.applicationStatus).toBe('Approved');
  const mails = server.deps.database.readerSql.prepare('SELECT subject FROM mails ORDER BY created_at, id').all();
  expect(mails).toEqual([
    { subject: 'We received your application for Premium Support' },
    { subject: 'You were selected for Premium Support' },
  ]);
});
