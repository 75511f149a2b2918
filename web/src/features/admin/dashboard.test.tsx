import { covers } from '@paratope/shared/testing/covers';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { answerWith, refusal } from '../../testing/answers.ts';
import { renderOn, testDevice } from '../../testing/device.tsx';
import { AdminPage } from './admin-dashboard.tsx';
import { anAdmin, asAdmin, page, quietDashboard, submission, summary } from './testing/answers.ts';

afterEach(() => vi.unstubAllGlobals());

const base = {
  ...asAdmin(),
  ...quietDashboard,
  'GET /api/admin/submissions': page([submission('s1', 'Quill Therapeutics'), submission('s2', 'Alder Cell')]),
};
const jobs = (state: string) => ({ 'GET /api/admin/jobs': page([job('j1', state)]) });
const job = (id: string, state: string) => ({
  id,
  kind: 'matching',
  key: `matching:${id}`,
  state,
  progress: { stage: 'comparing', done: 4, total: 10 },
  attempts: 1,
  message: '',
  createdAt: '2026-05-04T09:00:00.000Z',
  startedAt: null,
  finishedAt: null,
});

describe('the dashboard', () => {
  test('[SM06 SM07 SM08 SM09 SM10 SM11] has the six tabs', async () => {
    await open(base);
    const names = (await screen.findAllByRole('tab')).map(({ textContent }) => textContent);
    expect(names).toEqual([
      'Dashboard',
      'Submissions',
      'PDF Analysis',
      'Match Validation',
      'Premium Applications',
      'Debug',
    ]);
  });

  test.for([
    [null, false, 'Demo workspaces aren’t backed up.'],
    ['2026-05-18T12:05:00.000Z', false, 'Last backup: May 18, 2026'],
    [null, true, 'There is no backup yet. If this server fails, your data will be lost.'],
    ['2026-05-02T12:05:00.000Z', true, 'The last backup is from May 2, 2026'],
  ] as const)('says when the last backup was made, at %s, late %s', async ([lastBackupAt, isBackupLate, words]) => {
    await open({
      ...base,
      'GET /api/admin/summary': { body: { success: true, data: { ...summary, lastBackupAt, isBackupLate } } },
    });
    const counters = await screen.findByRole('region', { name: 'Totals' });
    await waitFor(() => expect(counters.textContent).toContain(words));
    expect(within(counters).queryAllByRole('link', { name: 'Open Instance' })).toHaveLength(isBackupLate ? 1 : 0);
  });

  test('[SM12 SM13 SM14 SM15 SM16] has its ways and acts in the header', async () => {
    await open(base);
    for (const name of ['Refresh', 'Export', 'Send to Client']) {
      expect(await screen.findByRole('button', { name })).toBeTruthy();
    }
    expect(screen.getByRole('link', { name: 'Client Management' }).getAttribute('href')).toBe('/admin/clients');
    expect(screen.getByRole('link', { name: 'Test Airtable' }).getAttribute('href')).toBe('/airtable-test');
    const bar = within(screen.getByRole('navigation', { name: 'Admin area' }));
    expect(bar.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Admin dashboard', '/admin'],
      ['Client Management', '/admin/clients'],
      ['Investors', '/admin/investors'],
      ['Payments', '/admin/payments'],
      ['Public pages', '/admin/content'],
      ['Instance', '/admin/instance'],
    ]);
  });

  test('the menu under the admin’s name has the account, the keys and the ways out', async () => {
    await open(base);
    await userEvent.click(await screen.findByRole('button', { name: 'Maren Holt, Owner' }));
    const menu = within(await screen.findByRole('menu'));
    expect((await menu.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Your account',
      'Admins',
      'Keyboard shortcuts',
      'Back to Home',
      'Logout',
    ]);
    await userEvent.click(menu.getByRole('menuitem', { name: 'Keyboard shortcuts' }));
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
  });

  test('on a phone an order is named as a person would name it', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    const orders = async (at: string, replies: object) => {
      await open({ ...base, ...replies }, at);
      const select = await screen.findByRole('combobox', { name: 'Sort by' });
      const names = [...select.querySelectorAll('option')].map(({ textContent }) => textContent);
      cleanup();
      return names;
    };
    expect(await orders('/admin/mail', { 'GET /api/admin/mail-outbox': page([]) })).toEqual([
      'Email, A to Z',
      'Email, Z to A',
      'Recipient, A to Z',
      'Recipient, Z to A',
      'Oldest first',
      'Newest first',
      'Status',
      'Status, reversed',
    ]);
    expect(await orders('/admin/jobs', jobs('done'))).toContain('Attempts, highest first');
  });

  test('[SM19 SM20 SM21 SM22] counts, and Refresh asks the server now and says when that was', async () => {
    const asked = await open(base);
    for (const [label, count] of [
      ['Total submissions', '12'],
      ['Total matches', '480'],
      ['Manually approved', '31'],
      ['GPT approved', '260'],
    ]) {
      const fact = (await screen.findByText(label ?? '')).closest('div');
      await waitFor(() => expect(fact?.textContent).toBe(`${label}${count}`));
    }
    expect(screen.getByText(/^As of \d+:\d\d:\d\d\s[AP]M$/)).toBeTruthy();
    const before = asked.filter(({ call }) => call === 'GET /api/admin/summary').length;
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(asked.filter(({ call }) => call === 'GET /api/admin/summary').length).toBe(before + 1));
  });

  test('[decision Z32] where no model is asked, the counter of fits is named after the rule', async () => {
    await open({ ...base, ...asAdmin('owner', false) });
    const fact = (await screen.findByText('Rule fit')).closest('div');
    await waitFor(() => expect(fact?.textContent).toBe('Rule fit260'));
    expect(screen.queryByText(/GPT/)).toBeNull();
  });

  test('[SM32 SM33 SM34 SM35] Export makes a JSON file with the three counts', async () => {
    const saved: File[] = [];
    Object.assign(URL, { createObjectURL: (file: File) => `blob:${saved.push(file)}`, revokeObjectURL: () => {} });
    const counts = { exportedAt: 'now', totalSubmissions: 12, totalMatches: 480, approvedMatches: 31 };
    await open({ ...base, 'GET /api/admin/export': { body: counts } });
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toMatch(/^paratope-summary-\d{4}-\d\d-\d\d\.json$/);
    expect(JSON.parse((await saved[0]?.text()) ?? '')).toEqual(counts);
  });

  test('[SM36 X25] Send to Client says what it would do for each startup, and does it only for the chosen ones', async () => {
    const sendable = (id: string, startupName: string, waiting: number, opens: number, ...recipients: string[]) => ({
      id,
      startupName,
      waiting,
      opens,
      recipients,
    });
    const asked = await open({
      ...base,
      'GET /api/admin/send-to-client': page([
        sendable('s1', 'Quill Therapeutics', 7, 5, 'ines@quill.example', 'orla@quill.example'),
        sendable('s2', 'Alder Cell', 3, 1),
        sendable('s3', 'Wexholm', 4, 0, 'noor@wexholm.example'),
        sendable('s4', 'Ostrya Bio', 0, 0, 'ada@ostrya.example'),
      ]),
      'POST /api/admin/send-to-client': ({ body }) => {
        const unlocked = (body as { startupId: string }).startupId === 's1' ? 5 : 1;
        const said = { approvedMatches: 7, unlocked, notified: true };
        return { body: { success: true, ...said, data: said } };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Send to Client' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send to Client' }));
    const quill = await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Quill Therapeutics' });
    const lines = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines).toEqual([
      'Quill Therapeutics7 approved matches are still locked. 5 will be unlocked.Email to ines@quill.example, orla@quill.example',
      'Alder Cell3 approved matches are still locked. 1 will be unlocked.No email: nobody at the company has an account yet.',
      'Wexholm4 approved matches are still locked. The plan covers no more, or they were locked or added by hand.',
      'Ostrya BioNo approved matches are waiting.',
    ]);
    for (const name of ['Wexholm', 'Ostrya Bio'])
      expect(dialog.getByRole<HTMLInputElement>('checkbox', { name }).disabled).toBe(true);
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Send matches' }).disabled).toBe(true);
    await userEvent.click(quill);
    expect(dialog.getByRole('button', { name: 'Send 5 matches to 1 startup' })).toBeTruthy();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Alder Cell' }));
    const send = dialog.getByRole('button', { name: 'Send 6 matches to 2 startups' });
    const sent = () => asked.filter(({ call }) => call === 'POST /api/admin/send-to-client').map(({ body }) => body);
    expect(sent()).toEqual([]);
    await userEvent.click(send);
    expect(await screen.findByText('6 matches unlocked for 2 startups.')).toBeTruthy();
    expect(sent()).toEqual([
      { startupId: 's1', confirm: true },
      { startupId: 's2', confirm: true },
    ]);
  });

  test('Send to Client that fails midway says for whom, and keeps what is left', async () => {
    const startup = { waiting: 2, opens: 2, recipients: ['ines@quill.example'] };
    const said = { approvedMatches: 2, unlocked: 2, notified: true };
    await open({
      ...base,
      'GET /api/admin/send-to-client': page([
        { id: 's1', startupName: 'Quill Therapeutics', ...startup },
        { id: 's2', startupName: 'Alder Cell', ...startup },
      ]),
      'POST /api/admin/send-to-client': ({ body }) =>
        (body as { startupId: string }).startupId === 's1'
          ? { body: { success: true, ...said, data: said } }
          : refusal(404, 'missing', 'We couldn’t find this company.'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Send to Client' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send to Client' }));
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Quill Therapeutics' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Alder Cell' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send 4 matches to 2 startups' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Alder Cell: We couldn’t find this company.');
    expect(dialog.getByRole('button', { name: 'Send 2 matches to 1 startup' })).toBeTruthy();
  });

  test('Send to Client leads on Match Validation only', async () => {
    for (const [at, isPrimary] of [
      ['/admin', false],
      ['/admin/matches', true],
    ] as const) {
      await open({ ...base, 'GET /api/admin/matches': page([]) }, at);
      const button = await screen.findByRole('button', { name: 'Send to Client' });
      expect([at, button.classList.contains('button-primary')]).toEqual([at, isPrimary]);
      cleanup();
    }
  });

  test('each finding of the website check leads to its investor, and the rest to the list of that finding', async () => {
    const missing = Array.from({ length: 10 }, (_, at) => ({
      id: `v${at}`,
      name: `Siteless ${at}`,
      website: null,
      fault: 'missing',
    }));
    const shared = { id: 'v20', name: 'Brakel', website: 'https://shared.example', fault: 'shared' };
    await open({
      ...base,
      'GET /api/admin/vc-status': {
        body: {
          success: true,
          message: '',
          data: { totalVCs: 12, withWebsites: 2, problematicVCs: [...missing, shared], sampleWithWebsites: [] },
        },
      },
      'GET /api/admin/airtable': refusal(503, 'unavailable', 'No table is connected.'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Check VC Status' }));
    const to = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await to('Siteless 7')).toBe('/admin/investors?open=v7');
    expect(screen.queryByRole('link', { name: 'Siteless 8' })).toBeNull();
    expect(await to('2 more')).toBe('/admin/investors?website=missing');
    expect(await to('Brakel')).toBe('/admin/investors?open=v20');
    expect(screen.getByText('Shared by several firms:')).toBeTruthy();
    expect(screen.queryByText('Not a web address:')).toBeNull();
  });

  test('[SM25 SM53 M139 M140 M144] syncs the investors and says how it went', async () => {
    const begun = { body: { success: true, message: 'Sync started.', data: { jobId: 'j1' } } };
    await open({ ...base, 'POST /api/admin/sync-vcs': begun, ...jobs('done') });
    const sync = await screen.findByRole('button', { name: 'Sync VCs from Airtable' });
    await userEvent.click(sync);
    expect(await screen.findByText('VC sync completed successfully!')).toBeTruthy();
    answerWith({ ...base, 'POST /api/admin/sync-vcs': refusal(503, 'unavailable', 'No table is connected.') });
    await userEvent.click(sync);
    expect((await screen.findByRole('alert')).textContent).toContain('VC sync failed: No table is connected.');
    answerWith({ ...base, 'POST /api/admin/sync-vcs': begun, ...jobs('failed') });
    await userEvent.click(sync);
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('VC sync failed: the job didn’t finish.'),
    );
    answerWith(base);
    await userEvent.click(sync);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Error triggering VC sync'));
  });
});

describe('submissions', () => {
  const openTab = async (replies: Parameters<typeof answerWith>[0]) => {
    const asked = await open({ ...base, ...replies });
    await userEvent.click(await screen.findByRole('tab', { name: 'Submissions' }));
    await screen.findByRole('checkbox', { name: 'Quill Therapeutics' });
    return asked;
  };

  test('[SM26 SM48 T100 T102] are searched by startup name on the server and say how their matching stands', async () => {
    const asked = await openTab({
      'GET /api/admin/submissions': page([
        submission('s1', 'Quill Therapeutics'),
        { ...submission('s2', 'Alder Cell'), matchingStatus: 'completed' },
        { ...submission('s3', 'Birch Bio'), matchingStatus: 'error' },
      ]),
    });
    expect(screen.getByText('Pending')).toBeTruthy();
    expect(screen.getByText('Completed')).toBeTruthy();
    expect(screen.getByText('Error')).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search by startup name' }), 'quill');
    await waitFor(() => expect(asked.at(-1)?.query.get('q')).toBe('quill'));
  });

  test('[T103] a run that failed is shown as Error', async () => {
    await openTab({
      'GET /api/admin/submissions': page([{ ...submission('s1', 'Quill Therapeutics'), matchingStatus: 'error' }]),
    });
    expect(screen.getByText('Error')).toBeTruthy();
  });

  test('[SM27 SM49 M134 M141] are matched one by one', async () => {
    const started = { body: { success: true, message: '', data: { jobId: 'j1' } } };
    await openTab({ 'POST /api/admin/run-matching': started, ...jobs('done') });
    const run = screen.getByRole('button', { name: 'Run matching for Quill Therapeutics' });
    await userEvent.click(run);
    expect(await screen.findByText('Matching completed successfully!')).toBeTruthy();
    answerWith(base);
    await userEvent.click(run);
    expect((await screen.findByRole('alert')).textContent).toContain('Error running matching. Please try again.');
  });

  test('[SM28 V59 M136 M142 M146] are matched many at once, at least one', async () => {
    const started = { body: { success: true, message: '', data: { jobIds: ['j1', 'j1'] } } };
    let first = () => {};
    const asked = await openTab({
      'POST /api/admin/batch-run-matching': started,
      'GET /api/admin/jobs': () => new Promise((answer) => (first = () => answer(page([job('j1', 'done')])))),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Run batch matching (0)' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Please select at least one startup');
    for (const name of ['Quill Therapeutics', 'Alder Cell']) {
      await userEvent.click(screen.getByRole('checkbox', { name }));
    }
    await userEvent.click(screen.getByRole('button', { name: 'Run batch matching (2)' }));
    expect(await screen.findByText('0 of 2')).toBeTruthy();
    await waitFor(() => expect(asked.at(-1)?.call).toBe('GET /api/admin/jobs'));
    first();
    expect(await screen.findByText('1 of 2')).toBeTruthy();
    first();
    expect(await screen.findByText('Matching completed for 2 startups!')).toBeTruthy();
    expect(asked.find(({ call }) => call.endsWith('batch-run-matching'))?.body).toEqual({ startupIds: ['s1', 's2'] });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Alder Cell' }));
    answerWith(base);
    await userEvent.click(screen.getByRole('button', { name: 'Run batch matching (1)' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Error running batch matching. Please try again.');
  });

  test('with a deck are analysed', async () => {
    covers('SM29 SM30 T104 T105 T106 M135 M143 M145');

    const started = { body: { success: true, message: '', data: { jobIds: ['j1'] } } };
    const asked = await open({
      ...base,
      'GET /api/admin/submissions': page([
        { ...submission('s1', 'Quill Therapeutics'), analysisStatus: 'running' },
        { ...submission('s2', 'Alder Cell'), analysisStatus: 'completed', overallScore: 7.2 },
        { ...submission('s3', 'Birch Bio'), analysisStatus: 'error' },
      ]),
      'POST /api/admin/run-pdf-analysis': started,
      ...jobs('done'),
    });
    await userEvent.click(await screen.findByRole('tab', { name: 'PDF Analysis' }));
    await screen.findByRole('checkbox', { name: 'Quill Therapeutics' });
    expect(asked.at(-1)?.query.get('hasDeck')).toBe('true');
    for (const words of ['Analyzing', 'Completed', 'Error', '7.2 / 10']) expect(screen.getByText(words)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Run PDF analysis (0)' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Please select at least one startup to analyze');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Alder Cell' }));
    await userEvent.click(screen.getByRole('button', { name: 'Run PDF analysis (1)' }));
    expect(await screen.findByText('PDF analysis completed for 1 startup!')).toBeTruthy();
    answerWith({ ...base, 'POST /api/admin/run-pdf-analysis': refusal(500, 'internal', 'Something broke.') });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Alder Cell' }));
    await userEvent.click(screen.getByRole('button', { name: 'Run PDF analysis (1)' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Error running PDF analysis. Please try again.');
  });

  test('[A84] a list that cannot be read is empty with its error said', async () => {
    await open({ ...base, 'GET /api/admin/submissions': refusal(500, 'internal', 'The list could not be read.') });
    await userEvent.click(await screen.findByRole('tab', { name: 'Submissions' }));
    expect(await screen.findByText('Failed to load data')).toBeTruthy();
    expect(screen.getByText('The list could not be read.')).toBeTruthy();
    expect(within(screen.getByRole('tabpanel', { name: 'Submissions' })).getByText('0 of 0 shown')).toBeTruthy();
  });
});

describe('premium applications', () => {
  const application = (id: string, applicationStatus: string, priorityScore: number) => ({
    ...Object.fromEntries(
      'currentStage fundingGoal industryFocus fundraisingTimeline specificChallenges whyPremiumSupport additionalInfo previousFundingRaised currentRevenue teamSize pitchDeckStatus'
        .split(' ')
        .map((name) => [name, '']),
    ),
    id,
    companyName: `Firm ${id}`,
    founderName: 'Orla Brandt',
    email: `${id}@quill.example`,
    priorityScore,
    applicationStatus,
    submittedAt: '2026-05-04T09:00:00.000Z',
    reviewedAt: null,
    fields: {},
  });
  const rows = [
    { ...application('a', 'Under Review', 8), fundingGoal: '$1,500,000 in two tranches' },
    application('b', 'Approved', 7.9),
    application('c', 'Rejected', 4),
    application('d', 'Under Review', 3.9),
  ];

  test('are approved or rejected, whichever they are not yet', async () => {
    covers('SM41 SM42 SM52 V29 T114 T115 T116 T117');

    const asked = await open({
      ...base,
      'GET /api/admin/premium-applications': page(rows),
      'PATCH /api/admin/premium-applications/a': {
        body: { success: true, data: { ...rows[0], applicationStatus: 'Approved' } },
      },
    });
    await userEvent.click(await screen.findByRole('tab', { name: 'Premium Applications' }));
    expect(await screen.findByText('Approved')).toBeTruthy();
    expect(screen.getByText('Rejected')).toBeTruthy();
    expect(screen.getAllByText('Under Review')).toHaveLength(2);
    expect(screen.getByText('$1,500,000 in two tranches')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Approve Firm b' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Reject Firm b' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reject Firm c' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Approve Firm a' }));
    expect(await screen.findByText('Firm a: Approved.')).toBeTruthy();
    expect(asked.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({
      applicationStatus: 'Approved',
      seenStatus: 'Under Review',
    });
  });

  test('[SM52] are read with every answer that was given, and without the questions nobody answered', async () => {
    const answers = {
      'Why Premium Support': 'A lead investor is missing',
      'Current Stage': 'Preclinical',
      'Funding Goal': 'Six million',
      'Industry Focus': 'Eye diseases',
      'Fundraising Timeline': 'Until autumn',
      'Specific Challenges': 'A long trial',
      'Previous Funding Raised': 'One million',
      'Current Revenue': 'None yet',
      'Team Size': 'Seven',
      'Pitch Deck Status': 'Ready to send',
    };
    const given = Object.fromEntries(
      Object.entries(answers).map(([label, words]) => [
        label.charAt(0).toLowerCase() + label.slice(1).replaceAll(' ', ''),
        words,
      ]),
    );
    await open({
      ...base,
      'GET /api/admin/premium-applications': page([{ ...application('a', 'Under Review', 8), ...given }]),
    });
    await userEvent.click(await screen.findByRole('tab', { name: 'Premium Applications' }));
    await screen.findByText('Firm a');
    expect(screen.getByRole('table', { name: 'Premium Applications' })).toBeTruthy();
    const said = screen
      .getAllByRole('term', { hidden: true })
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(said).toEqual(Object.entries(answers));
  });

  test('[C52] a priority is set by hand within 0 and 10, with the reason', async () => {
    const asked = await open({
      ...base,
      'GET /api/admin/premium-applications': page(rows),
      'PATCH /api/admin/premium-applications/a': { body: { success: true, data: { ...rows[0], priorityScore: 9.5 } } },
    });
    await userEvent.click(await screen.findByRole('tab', { name: 'Premium Applications' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Set priority of Firm a' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Priority of Firm a' }));
    const score = dialog.getByLabelText('Priority score');
    const save = dialog.getByRole('button', { name: 'Save priority' });
    await userEvent.clear(score);
    await userEvent.type(score, '11');
    await userEvent.click(save);
    expect((await dialog.findByRole('alert')).textContent).toContain('Enter a number from 0 to 10.');
    await userEvent.clear(score);
    await userEvent.type(score, '9,5');
    await userEvent.click(save);
    expect(dialog.getByRole('alert').textContent).toContain('Please give a reason');
    await userEvent.type(dialog.getByLabelText('Reason'), 'A lead investor is named');
    await userEvent.click(save);
    expect(await screen.findByText('Firm a: priority 9.5.')).toBeTruthy();
    expect(asked.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({
      priorityScore: 9.5,
      reason: 'A lead investor is named',
    });
  });

  test('[SM44 SM45 SM46 SM47 C51 C52] a priority is red from 8, orange from 6, yellow from 4 and grey below', async () => {
    const scores = [8, 7.9, 7, 6, 5, 4, 3.9];
    const scored = scores.map((score) => application(`${score}`, 'Under Review', score));
    await open({ ...base, 'GET /api/admin/premium-applications': page(scored) });
    await userEvent.click(await screen.findByRole('tab', { name: 'Premium Applications' }));
    await screen.findByText('8.0');
    for (const [score, colour] of [
      ['8.0', 'red'],
      ['7.9', 'orange'],
      ['7.0', 'orange'],
      ['6.0', 'orange'],
      ['5.0', 'yellow'],
      ['4.0', 'yellow'],
      ['3.9', 'grey'],
    ]) {
      expect(screen.getByText(score ?? '').className).toContain(`admin-priority-${colour}`);
    }
  });
});

test('[G22 decision C16] Debug shows jobs, which are cancelled and retried, and the audit log', async () => {
  const asked = await open({
    ...base,
    'GET /api/admin/jobs': page([job('j1', 'running'), { ...job('j2', 'failed'), kind: 'analysis' }]),
    'POST /api/admin/jobs/j1/cancel': { body: { success: true, data: job('j1', 'cancelled') } },
    'POST /api/admin/jobs/j2/retry': { body: { success: true, data: job('j2', 'waiting') } },
    'GET /api/admin/audit': page([
      {
        id: 'e1',
        at: '2026-05-04T09:00:00.000Z',
        actor: { kind: 'admin', id: 'admin-1', name: 'Maren Holt' },
        action: 'company.added',
        subject: 's1',
        details: {},
        about: { kind: 'company', id: 's1', name: 'Quill', company: { id: 's1', name: 'Quill' } },
      },
    ]),
  });
  await userEvent.click(await screen.findByRole('tab', { name: 'Debug' }));
  expect(await screen.findByRole('table', { name: 'Jobs' })).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel Matching' }));
  expect(await screen.findByText('Matching canceled.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Retry Deck analysis' }));
  expect(await screen.findByText('Deck analysis will run again.')).toBeTruthy();
  expect(asked.map(({ call }) => call)).toEqual(
    expect.arrayContaining(['POST /api/admin/jobs/j1/cancel', 'POST /api/admin/jobs/j2/retry']),
  );
  await userEvent.click(screen.getByRole('radio', { name: 'Audit log' }));
  const link = await screen.findByRole('link', { name: 'Quill' });
  expect(link.closest('p')?.textContent).toBe('Maren Holt added Quill');
  expect(link.getAttribute('href')).toBe('/admin/clients?open=s1');
});

test('[decision C16] the audit log reads as sentences, is filtered in the address, and is verified from the page', async () => {
  const entry = (id: string, action: string, more: object) => ({
    id,
    at: '2026-05-04T09:00:00.000Z',
    actor: { kind: 'admin', id: 'admin-1', name: 'Hanna Quintana' },
    action,
    subject: id,
    details: {},
    about: null,
    ...more,
  });
  const kestrel = { id: 's1', name: 'Kestrel Bio' };
  let broken: object = { brokenAt: null, brokenIn: null };
  const asked = await open(
    {
      ...base,
      'GET /api/admin/audit': page([
        entry('e1', 'match.reject', {
          details: { reason: 'Closed fund' },
          about: { kind: 'match', id: 'm1', name: 'Daxanfane', company: kestrel },
        }),
        entry('e2', 'match.approve', { details: { matches: ['m1', 'm2'] } }),
        entry('e3', 'backup.made', { subject: 'a.tar.gz', actor: { kind: 'system', id: null, name: '' } }),
        entry('e4', 'content.written', { subject: 'team' }),
        entry('e5', 'instance.step-skipped', { subject: 'plans' }),
        entry('e6', 'instance.test-charged', { subject: 'pi_1' }),
        entry('e7', 'job.retried', { actor: { kind: 'admin', id: 'a1', name: 'Hanna Quintana', key: 'Night run' } }),
      ]),
      'GET /api/admin/audit/verify': () => ({ body: { success: true, data: { entries: 4, before: 0, ...broken } } }),
    },
    '/admin/audit?kind=matches',
  );
  const sentences = async () =>
    (await screen.findAllByRole('row')).slice(1).map((row) => row.querySelector('p')?.textContent);
  expect(await sentences()).toEqual([
    'Hanna Quintana rejected Daxanfane for Kestrel Bio',
    'Hanna Quintana approved 2 matches',
    'System made the backup a.tar.gz',
    'Hanna Quintana edited Team on the public pages',
    'Hanna Quintana skipped Plans and prices in the set-up guide',
    'Hanna Quintana made the test charge pi_1',
    'Hanna Quintana (API key “Night run”) retried the job e7',
  ]);
  expect(screen.getByText('Reason: Closed fund')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Daxanfane' }).getAttribute('href')).toBe('/admin/matches?state=all&open=m1');
  const query = () => Object.fromEntries(asked.findLast(({ call }) => call === 'GET /api/admin/audit')?.query ?? []);
  expect(query()).toMatchObject({ kind: 'matches' });

  const [first] = screen.getAllByText('Details');
  await userEvent.click(first ?? document.body);
  await userEvent.click(screen.getAllByRole('button', { name: 'Show only Kestrel Bio' })[0] ?? document.body);
  await waitFor(() => expect(query()).toMatchObject({ kind: 'matches', company: 's1' }));
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-05-04' } });
  await waitFor(() => expect(query().from).toBe(new Date('2026-05-04T00:00').toISOString()));
  await userEvent.click(await screen.findByRole('button', { name: 'Only Kestrel Bio' }));
  await waitFor(() => expect(query().company).toBeUndefined());

  await userEvent.click(screen.getByRole('button', { name: 'Verify audit' }));
  expect(await screen.findByText('The audit log is intact: 4 entries.')).toBeTruthy();
  broken = { brokenAt: 3, brokenIn: null };
  await userEvent.click(screen.getByRole('button', { name: 'Verify audit' }));
  expect(await screen.findByText('The audit log was changed at entry 3.')).toBeTruthy();
  broken = { brokenAt: 2, brokenIn: kestrel };
  await userEvent.click(screen.getByRole('button', { name: 'Verify audit' }));
  expect(await screen.findByText('The audit log of Kestrel Bio was changed at its entry 2.')).toBeTruthy();
});

test('an admin is disabled after a question, and enabled without one', async () => {
  const bo = anAdmin('admin-2', 'Bo Lind');
  let admin = bo;
  const asked = await open(
    {
      ...base,
      'GET /api/admin/admins': () => page([admin]),
      'PATCH /api/admin/admins/admin-2': ({ body }) => {
        admin = { ...bo, ...(body as object) };
        return { body: { success: true, data: admin } };
      },
    },
    '/admin/team',
  );
  const changes = () => asked.filter(({ call }) => call.startsWith('PATCH')).map(({ body }) => body);
  await userEvent.click(await screen.findByRole('button', { name: 'Disable Bo Lind’s account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Disable Bo Lind’s account?' }));
  expect(changes()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Disable' }));
  await waitFor(() => expect(changes()).toEqual([{ isDisabled: true, seenVersion: 'v1' }]));
  await userEvent.click(await screen.findByRole('button', { name: 'Enable Bo Lind’s account' }));
  await waitFor(() => expect(changes()).toHaveLength(2));
});

test.each([
  ['owner', 'Owner', /^They can do everything: also delete companies/],
  ['read-only', 'Read only', /^They can see everything in the admin area, but change nothing\./],
] as const)(
  'the role of an admin becomes %s only after a question that says what it may do',
  async (role, name, rights) => {
    const bo = anAdmin('admin-2', 'Bo Lind');
    const me = anAdmin('admin-1', 'Maren Holt', { role: 'owner' });
    const asked = await open(
      {
        ...base,
        'GET /api/admin/admins': page([bo, me]),
        'PATCH /api/admin/admins/admin-2': { body: { success: true, data: { ...bo, role } } },
      },
      '/admin/team',
    );
    const changes = () => asked.filter(({ call }) => call.startsWith('PATCH')).map(({ body }) => body);
    const question = () => screen.findByRole('dialog', { name: `Change Bo Lind’s role to “${name}”?` });
    const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Role of Bo Lind' });
    await userEvent.selectOptions(select, name);
    await userEvent.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    expect([select.value, changes()]).toEqual(['reviewer', []]);
    await userEvent.selectOptions(select, name);
    const dialog = within(await question());
    expect(dialog.getByText(rights)).toBeTruthy();
    expect(dialog.queryByText(/your own account/)).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Change role' }));
    await waitFor(() => expect(changes()).toEqual([{ role, seenVersion: 'v1' }]));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Role of Maren Holt' }), 'Reviewer');
    expect(await screen.findByText(/only another owner can change it back\.$/)).toBeTruthy();
  },
);

async function open(replies: Parameters<typeof answerWith>[0], at = '/admin') {
  const asked = answerWith(replies);
  const device = await testDevice({ signedIn: false });
  renderOn(
    device,
    <Routes>
      <Route path="/admin/*" element={<AdminPage />} />
    </Routes>,
    { at },
  );
  return asked;
}
