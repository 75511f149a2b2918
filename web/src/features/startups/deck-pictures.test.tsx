import type { Deck } from '@paratope/shared/decks/deck';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { answerWith, refusal } from '../../testing/answers.ts';
import { renderOn, testDevice } from '../../testing/device.tsx';
import { DeckField } from './deck-field.tsx';

afterEach(() => vi.unstubAllGlobals());

const ask = 'POST /api/client/deck/read-pictures';

async function open(pictures: 'offered' | 'missing' | 'reading' | 'read' | 'nothing', hasText = false) {
  const deck = {
    id: 'deck-1' as Deck['id'],
    fileName: 'scan.pdf',
    bytes: 40_000,
    uploadedAt: '2026-05-04T09:00:00.000Z',
    state: 'read' as const,
    pages: 9,
    hasText,
    pictures,
  };
  renderOn(await testDevice({ decks: [deck] }), <DeckField />);
  await screen.findByText('scan.pdf');
  return userEvent.setup();
}

const button = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Read slides as images' });

test('slides are read as pictures only after the founder has asked for it', async () => {
  const asked = answerWith({ [ask]: { status: 202, body: { success: true, message: 'Your slides are being read.' } } });
  const user = await open('offered');
  expect(screen.getByText('Its pages are images, so there was no text to read.')).toBeDefined();
  expect(screen.getByText('Nothing is shared with third parties. Some words may be misread.')).toBeDefined();
  expect(asked).toEqual([]);
  await user.click(button() as HTMLElement);
  expect(asked.map(({ call }) => call)).toEqual([ask]);
});

test('a server that cannot do it any more says what its operator can install', async () => {
  const words = "Reading text from images isn't set up here. The operator can install tesseract.";
  answerWith({ [ask]: refusal(503, 'unavailable', words) });
  const user = await open('offered');
  await user.click(button() as HTMLElement);
  expect((await screen.findByText(words)).getAttribute('role')).toBe('alert');
  expect(button()?.disabled).toBe(false);
});

test('without a network the button waits and says so', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => network.mockRestore());
  await open('offered');
  expect(button()?.disabled).toBe(true);
  expect(screen.getByText('This needs a connection.')).toBeDefined();
});

test.each([
  [
    'missing',
    /Export it again with text\. Or ask our team to turn on text recognition for images, then upload it again\./,
    false,
  ],
  ['reading', /^We're reading its slides as images\./, false],
  [
    'nothing',
    /Its pages are images, and we couldn't read any text from them\. Export the deck again with text\./,
    false,
  ],
  [
    'read',
    /Its slides were read as images\. Quotes may contain misread words; each shows how confident we are\./,
    true,
  ],
] as const)(
  'a deck of pictures that is %s says what that means and offers nothing',
  async (pictures, words, hasText) => {
    await open(pictures, hasText);
    expect(screen.getByText(words)).toBeDefined();
    expect(button()).toBeNull();
  },
);
