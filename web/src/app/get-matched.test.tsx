import { Startups } from '@paratope/shared/startups/startup';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith } from '../testing/answers.ts';
import { blankStartup, renderOn, type TestDevice, testDevice } from '../testing/device.tsx';
import { GetMatched } from './get-matched.tsx';

afterEach(() => vi.unstubAllGlobals());

const profile = blankStartup({
  drugModality: ['Vaccine'],
  diseaseFocus: ['Allergy'],
  investmentStage: 'Series B',
  submittedAt: '2026-03-01T09:00:00.000Z',
});

const by = (device: TestDevice, replicaId: string) => ({
  accountId: device.workspace.session.accountId,
  replicaId,
  at: '2026-03-10T09:00:00.000Z',
  zone: 'Europe/Zurich',
  email: device.workspace.session.email,
});

/** The profile form on a device whose stage was changed here and elsewhere at once. */
async function openMetProfile() {
  const device = await testDevice({ startup: profile });
  await device.server.put(Startups, { ...profile, overlaps: ['investmentStage'] });
  await device.replica.sync();
  answerWith({
    'GET /api/client/revisions': ({ query }) => ({
      body: {
        success: true,
        data:
          query.get('field') === 'investmentStage'
            ? [
                { value: 'Series B', conflict: true, by: by(device, 'replica-here') },
                { value: 'Series A', conflict: false, by: by(device, 'replica-elsewhere') },
              ]
            : [],
        total: 0,
        nextCursor: null,
      },
    }),
  });
  renderOn(
    device,
    <Suspense>
      <GetMatched />
    </Suspense>,
    { at: '/get-matched?edit=1' },
  );
  const form = await screen.findByRole('form', { name: 'Tell us about your startup' });
  const met = within(await within(form).findByRole('article', { name: 'Investment Stage' }));
  await met.findByText('Series A');
  const stored = () => device.server.rows().get(`${Startups.name}/${profile.id}`);
  return { device, form, met, stored };
}

test('[sync N2] the profile form shows both values of a field two devices changed, and one tap takes the other', async () => {
  const { device, form, met, stored } = await openMetProfile();
  expect(met.getByText('Series B')).toBeTruthy();
  expect(met.getByText('Current version')).toBeTruthy();
  expect(within(form).getAllByRole('article')).toHaveLength(1);
  await userEvent.click(met.getByRole('button', { name: 'Use this' }));
  await act(() => device.replica.sync());
  expect(stored()).toMatchObject({ investmentStage: 'Series A' });
  expect(stored()).not.toHaveProperty('overlaps');
  await waitFor(() => expect(within(form).queryByRole('article')).toBeNull());
  await waitFor(() =>
    expect(within(form).getByLabelText<HTMLSelectElement>('Investment Stage').value).toBe('Series A'),
  );
});

test('[sync N2] what counts already can be left as it is, and what is typed meanwhile stays in the form', async () => {
  const { device, form, met, stored } = await openMetProfile();
  await userEvent.type(within(form).getByLabelText(/^Contact name/), 'Ines Varga');
  await userEvent.click(met.getByRole('button', { name: 'Keep it' }));
  await act(() => device.replica.sync());
  expect(stored()).toMatchObject({ investmentStage: 'Series B' });
  expect(stored()).not.toHaveProperty('overlaps');
  await waitFor(() => expect(within(form).queryByRole('article')).toBeNull());
  expect(within(form).getByLabelText<HTMLInputElement>(/^Contact name/).value).toBe('Ines Varga');
});
