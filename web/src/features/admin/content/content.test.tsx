import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, refusal } from '../../../testing/answers.ts';
import { renderOn, testDevice } from '../../../testing/device.tsx';
import { asAdmin } from '../testing/answers.ts';
import { ContentPage } from './content-page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const at = '2026-05-04T09:00:00.000Z';
const piece = (key: string, value: unknown, canUndo = false) => ({
  body: { success: true, data: { key, value, updatedAt: value === null ? null : at, canUndo } },
});
const nobody = piece('brand', null);

test('[decision C13] people of the team are added, moved and removed, and saved as they stand', async () => {
  const ilse = { name: 'Ilse Marchetti', title: 'Chief executive', image: '/people/ilse.webp' };
  const asked = await open('owner', {
    'GET /api/admin/content/team': piece('team', [ilse, { name: 'Bram Okonjo' }]),
    'PUT /api/admin/content/team': ({ body }) => piece('team', (body as { value: unknown }).value, true),
  });
  await choose('Team');
  const first = within(await screen.findByRole('group', { name: 'Person 1' }));
  expect((first.getByLabelText('Name') as HTMLInputElement).value).toBe('Ilse Marchetti');
  expect(first.getByRole('img', { name: 'Current picture' }).getAttribute('src')).toBe('/people/ilse.webp');
  await userEvent.click(screen.getByRole('button', { name: 'Move Person 2 up' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add person' }));
  await userEvent.type(within(screen.getByRole('group', { name: 'Person 3' })).getByLabelText('Name'), 'Sena Valdor');
  await userEvent.click(screen.getByRole('button', { name: 'Remove Person 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Team saved. Visitors see the change now.')).toBeTruthy();
  expect(asked.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
    value: [ilse, { name: 'Sena Valdor' }],
    seenAt: at,
  });
});

test('[decision C13] a draft is looked at in its page before it is saved, and the last change is taken back', async () => {
  const asked = await open('owner', {
    'GET /api/admin/content/plans': piece('plans', { standard: ['Ten investors'] }, true),
    'POST /api/admin/content/plans/preview': {
      body: { success: true, url: '/pricing?preview=secret', data: { url: '/pricing?preview=secret' } },
    },
    'POST /api/admin/content/plans/undo': piece('plans', { standard: ['Five investors'] }, true),
  });
  await choose('Plan texts');
  const lines = (await screen.findByLabelText('Standard Access')) as HTMLTextAreaElement;
  fireEvent.change(lines, { target: { value: 'Ten investors\n\n  Ten more each Monday ' } });
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  const link = await screen.findByRole('link', { name: 'Open page with this draft' });
  expect(link.getAttribute('href')).toBe('/pricing?preview=secret');
  expect(asked.findLast(({ call }) => call.startsWith('P'))?.body).toEqual({
    value: { standard: ['Ten investors', 'Ten more each Monday'] },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Undo last change' }));
  expect(await screen.findByText('Last change to Plan texts undone.')).toBeTruthy();
  expect(lines.value).toBe('Five investors');
});

test('[decision C13] a claim that is emptied is written as empty, the usual words stand in the others', async () => {
  const asked = await open('owner', {
    'GET /api/admin/content/claims': piece('claims', null),
    'PUT /api/admin/content/claims': ({ body }) => piece('claims', (body as { value: unknown }).value),
  });
  await choose('Claims');
  await userEvent.clear(await screen.findByLabelText('Email policy'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const written = () => asked.findLast(({ call }) => call === 'PUT /api/admin/content/claims');
  await waitFor(() => expect(written()).toBeTruthy());
  expect(written()?.body).toEqual({
    value: {
      sampleMatches: 'Free sample matches.',
      results: 'Results in 24-48 hours.',
      noSpam: '',
      founders: '',
      backing: '',
    },
    seenAt: null,
  });
});

test('[decision C13] what somebody else changed meanwhile is said, and what was typed stays', async () => {
  const words =
    'Someone else changed this after you opened it. Your version isn’t saved yet. Check that change, then save again.';
  await open('owner', { 'PUT /api/admin/content/brand': refusal(409, 'conflict', words) });
  const name = (await screen.findByLabelText('Name')) as HTMLInputElement;
  await userEvent.type(name, 'Ostrya');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect(name.value).toBe('Ostrya');
});

test('[decision C12] who is no owner reads the texts and changes none', async () => {
  await open('reviewer', {});
  expect(((await screen.findByLabelText('Name')) as HTMLInputElement).readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: /Save|Preview|Undo/ })).toBeNull();
});

async function open(role: 'owner' | 'reviewer', replies: Parameters<typeof answerWith>[0]) {
  const asked = answerWith({ ...asAdmin(role), 'GET /api/admin/content/brand': nobody, ...replies });
  renderOn(await testDevice({ signedIn: false }), <ContentPage />, { at: '/admin/content' });
  return asked;
}

async function choose(label: string) {
  await userEvent.selectOptions(await screen.findByLabelText('Section'), label);
}
