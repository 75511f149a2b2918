import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { answerWith, refusal, type ServerRequest } from '../../../testing/answers.ts';
import { renderOn, type TestDevice, testDevice } from '../../../testing/device.tsx';
import { PremiumPage } from './premium-page.tsx';
import { WaitingApplication } from './waiting-application.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const own = 'GET /api/client/premium-application';
const apply = 'POST /api/premium-applications';
const standing = (applicationStatus: string | null) => ({
  body: {
    success: true,
    data: applicationStatus && {
      id: 'application-1',
      applicationStatus,
      submittedAt: '2026-05-04T09:00:00.000Z',
      reviewedAt: null,
      hasDeck: true,
    },
  },
});
const taken = { body: { success: true, id: 'application-1', data: { id: 'application-1' } } };

const named = (label: string) => (name: string) => name.startsWith(label);

async function open(replies: Parameters<typeof answerWith>[0], device?: TestDevice) {
  const here = device ?? (await testDevice());
  const asked = answerWith({ [own]: standing(null), ...replies });
  const page = renderOn(here, <PremiumPage deck={<p>The deck of this startup</p>} />);
  await screen.findByRole('heading', { name: 'Apply for Premium Support' });
  return { device: here, asked, page, user: userEvent.setup() };
}

test('[SP79] [P18] [G11] the application asks for every field, takes the deck along, and is sent as it was written', async () => {
  const { user, asked } = await open({
    [apply]: taken,
    [own]: () => standing(asked.some(({ call }: ServerRequest) => call === apply) ? 'Under Review' : null),
  });
  expect(screen.getByText(/^By application only\. See what's included and how we select on/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'the Premium page' }).getAttribute('href')).toBe('/premium-support');
  expect(screen.getByText('The deck of this startup')).toBeTruthy();
  const words: Record<string, string> = {
    'Company name': 'Quillwort Bio',
    'Founder name': 'Ines Caldera',
    Email: 'ines@quillwort.example',
    'Industry focus': 'Ophthalmology',
    'Current stage': 'Preclinical',
    'Funding goal': '$6M',
    'Fundraising timeline': 'Six months',
    'Previous funding raised': '$1M',
    'Current revenue': 'None',
    'Team size': '5',
    'Pitch deck status': 'Ready',
    'Specific challenges': 'A first lead investor',
    'Why Premium Support': 'We need a guide',
    'Additional info': 'A patent is granted',
  };
  for (const [label, text] of Object.entries(words)) {
    const field = screen.getByRole('textbox', { name: named(label) });
    await user.clear(field);
    await user.type(field, text);
  }
  await user.click(screen.getByRole('button', { name: 'Send application' }));
  expect(await screen.findByText('Under Review')).toBeTruthy();
  expect(screen.getByText('Sent on May 4, 2026, with your deck')).toBeTruthy();
  expect(screen.queryByRole('form')).toBeNull();
  const sent = asked.find(({ call }) => call === apply)?.body as Record<string, string>;
  expect(Object.values(sent).toSorted()).toEqual(Object.values(words).toSorted());
});

test('[V60] [G11] what must be said is asked for at its field, before anything is sent', async () => {
  const { user, asked } = await open({});
  await user.click(screen.getByRole('button', { name: 'Send application' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Please fill out all required fields.');
  expect(screen.getByRole('textbox', { name: named('Why Premium Support?') }).getAttribute('aria-invalid')).toBe(
    'true',
  );
  expect(screen.getByRole('textbox', { name: named('Team size') }).getAttribute('aria-invalid')).toBeNull();
  expect(asked.map(({ call }) => call)).toEqual([own]);
});

test('[decision U18] what was written is on the device at the next visit, and what was handed in offline is sent when there is a network', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => network.mockRestore());
  const { device, user, page, asked } = await open({});
  await user.type(screen.getByRole('textbox', { name: named('Founder name') }), 'Ines Caldera');
  await user.type(screen.getByRole('textbox', { name: named('Company name') }), ' Bio');
  await user.type(screen.getByRole('textbox', { name: named('Why Premium Support?') }), 'We need a guide');
  await user.click(screen.getByRole('button', { name: 'Send application' }));
  expect(await screen.findByText('Saved on this device.')).toBeTruthy();
  expect(asked.map(({ call }) => call)).not.toContain(apply);
  page.unmount();

  const again = await open({ [apply]: taken }, device);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: named('Founder name') }).value).toBe('Ines Caldera');
  network.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(again.asked.filter(({ call }) => call === apply)).toHaveLength(1));
});

/** The words of an application handed in without a network, whose page was closed since. */
async function handedInOffline(): Promise<TestDevice> {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { device, user, page } = await open({});
  await user.type(screen.getByRole('textbox', { name: named('Founder name') }), 'Ines Caldera');
  await user.type(screen.getByRole('textbox', { name: named('Company name') }), ' Bio');
  await user.type(screen.getByRole('textbox', { name: named('Why Premium Support?') }), 'We need a guide');
  await user.click(screen.getByRole('button', { name: 'Send application' }));
  expect(
    (await screen.findByText("We'll send your application when you're back online with Paratope open.")).textContent,
  ).toBeTruthy();
  page.unmount();
  network.mockRestore();
  return device;
}

test('[decision U18] an application whose page was closed meanwhile is sent from whichever page is opened next, once', async () => {
  const device = await handedInOffline();
  const asked = answerWith({ [apply]: taken });
  const page = renderOn(device, <WaitingApplication />);
  expect(await screen.findByText('Your Premium Support application was sent.')).toBeTruthy();
  page.unmount();
  renderOn(device, <WaitingApplication />);
  await act(async () => {});
  expect(asked.map(({ body }) => (body as { founderName: string }).founderName)).toEqual(['Ines Caldera']);
});

test('[decision U18] it goes out when a page that is open already comes online, and a server that is away loses nothing', async () => {
  const device = await handedInOffline();
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => network.mockRestore());
  const away = answerWith({});
  renderOn(device, <WaitingApplication />);
  network.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(away.map(({ call }) => call)).toEqual([apply]));
  const asked = answerWith({ [apply]: taken });
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Your Premium Support application was sent.')).toBeTruthy();
  expect(asked).toHaveLength(1);
});

test('an application that was sent by another window counts as sent, and one that is refused stands in the form again', async () => {
  const device = await handedInOffline();
  answerWith({ [apply]: refusal(400, 'invalid', 'Please enter your email') });
  const page = renderOn(device, <WaitingApplication />);
  expect(
    await screen.findByText("Your Premium Support application couldn't be sent. Open it to see why."),
  ).toBeTruthy();
  page.unmount();
  const again = await open({}, device);
  expect(await screen.findByText('We saved what you wrote earlier on this device.')).toBeTruthy();
  again.page.unmount();

  const other = await handedInOffline();
  answerWith({ [apply]: refusal(409, 'exists', 'Your application is already under review.') });
  renderOn(other, <WaitingApplication />);
  expect(await screen.findByText('Your Premium Support application was sent.')).toBeTruthy();
});

test('a refusal is said in the server’s words, and the words stay', async () => {
  const { user } = await open({ [apply]: refusal(409, 'exists', 'Your application is already under review.') });
  await user.type(screen.getByRole('textbox', { name: named('Founder name') }), 'Ines Caldera');
  await user.type(screen.getByRole('textbox', { name: named('Company name') }), ' Bio');
  await user.type(screen.getByRole('textbox', { name: named('Why Premium Support?') }), 'We need a guide');
  await user.click(screen.getByRole('button', { name: 'Send application' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Your application is already under review.');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: named('Founder name') }).value).toBe('Ines Caldera');
});

test('[decision U18] what is typed while it is sent stays, whatever the server says', async () => {
  const { promise: isTyped, resolve: typed } = Promise.withResolvers<void>();
  const { user } = await open({
    [apply]: async () => {
      await isTyped;
      return refusal(409, 'exists', 'Your application is already under review.');
    },
  });
  await user.type(screen.getByRole('textbox', { name: named('Founder name') }), 'Ines');
  await user.type(screen.getByRole('textbox', { name: named('Company name') }), ' Bio');
  await user.type(screen.getByRole('textbox', { name: named('Why Premium Support?') }), 'We need a guide');
  await user.click(screen.getByRole('button', { name: 'Send application' }));
  await user.type(screen.getByRole('textbox', { name: named('Founder name') }), ' Caldera');
  typed();
  expect((await screen.findByRole('alert')).textContent).toContain('Your application is already under review.');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: named('Founder name') }).value).toBe('Ines Caldera');
});

test.each([
  ['Approved', 'You were selected. A member of our team will write to you to agree on the start and the price.', 0],
  ['Rejected', "We can't offer Premium Support right now. You can apply again when something changes.", 1],
])('[E213] a decision is shown: %s', async (status, words, forms) => {
  await open({ [own]: standing(status) });
  expect(await screen.findByText(status)).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryAllByRole('form')).toHaveLength(forms);
});
