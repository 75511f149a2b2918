import { covers } from '@paratope/shared/testing/covers';
import german from '@paratope/shared/words/de.json' with { type: 'json' };
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { answerWith, refusal, type ServerRequest } from '../../../testing/answers.ts';
import { speak } from '../../../words/words.ts';
import { CheckoutPage } from './checkout-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  document.head.innerHTML = '';
  Reflect.deleteProperty(window, 'Stripe');
});

const buyer = { email: 'mirela@ostrya.example', startupName: 'Ostrya Bio' };
const access = 'POST /api/client/check-standard-access';
const config = 'GET /api/payments/config';
const create = 'POST /api/payments/create-subscription';
const validate = 'POST /api/payments/validate-promo';
const confirm = 'POST /api/payments/confirm-subscription';
const demoCard = 'POST /api/payments/demo-card';

const both = (fields: object) => ({ body: { success: true, ...fields, data: fields } });
const hasAccess = (hasStandardAccess: boolean) => both({ hasStandardAccess });
const offered = (more: object = {}) =>
  both({
    provider: 'demo',
    publishableKey: null,
    scriptUrl: null,
    amount: 29_900,
    currency: 'usd',
    period: 'once',
    ...more,
  });
const percent: Record<string, number> = { 'ALDER-20': 20, 'ALDER-33': 33, 'ALDER-100': 100 };
const created = ({ body }: ServerRequest) => {
  const off = percent[(body as { promoCode?: string }).promoCode ?? ''] ?? 0;
  const amount = Math.round((29_900 * (100 - off)) / 100);
  return both({
    freeUpgrade: off === 100,
    clientSecret: off === 100 ? null : `pi_1_secret_${off}`,
    amount,
    currency: 'usd',
  });
};
const checked = ({ body }: ServerRequest) => {
  const discount = percent[(body as { promoCode: string }).promoCode] ?? 0;
  const message = discount ? `Promo code applied: ${discount}% off.` : 'This promo code is not valid.';
  return { body: { success: true, valid: discount > 0, message, discount } };
};
const usual = {
  [access]: hasAccess(false),
  [config]: offered(),
  [create]: created,
  [validate]: checked,
  [demoCard]: { body: { success: true, data: { status: 'succeeded', paymentIntentId: 'pi_1' } } },
  [confirm]: { body: { success: true, data: { plan: 'standard' } } },
};

function open(replies: Parameters<typeof answerWith>[0] = {}, who: typeof buyer | null = buyer) {
  const asked = answerWith({ ...usual, ...replies });
  const leave = vi.fn();
  render(<CheckoutPage buyer={who} leave={leave} />);
  return { asked, leave, user: userEvent.setup() };
}
const said = async () => (await screen.findByRole('alert')).textContent?.trim();
const payButton = () => screen.findByRole('button', { name: 'Pay $299' });
const summary = async () =>
  within((await screen.findByRole('heading', { name: 'Order summary' })).closest('section') ?? document.body);

describe('what the page shows', () => {
  test('the order with its total, what is included, a box for a code and the card panel', async () => {
    covers('R21 SS01 SS02 SS03 SS04 SS05 C22');

    open();
    const order = await summary();
    expect(order.getByText('Total').nextElementSibling?.textContent).toBe('$299');
    expect(order.getByText('One payment. No renewal.')).toBeDefined();
    expect(screen.getByRole('heading', { name: "What's included" })).toBeDefined();
    expect(screen.getByText('5 additional matches unlocked immediately on upgrade (10 in total)')).toBeDefined();
    expect(order.getByRole('textbox', { name: /Promo code/ })).toBeDefined();
    expect(screen.getByRole('form', { name: 'Card payment' })).toBeDefined();
  });

  test('[decision Z23] on a German page the order, what is included and the card panel are German', async () => {
    speak('de', german);
    onTestFinished(() => speak('en', {}));
    open();
    const order = within(
      (await screen.findByRole('heading', { name: 'Bestellübersicht' })).closest('section') ?? document.body,
    );
    expect(order.getByText('Summe').nextElementSibling?.textContent).toBe('299\u00a0$');
    expect(screen.getByText('5 weitere Matches sofort beim Upgrade (10 insgesamt)')).toBeDefined();
    expect(screen.getByText('50 Matches in 5 Wochen')).toBeDefined();
    expect(screen.getByRole('form', { name: 'Kartenzahlung' })).toBeDefined();
  });

  test('the card panel asks for the country and a ZIP, and says where it goes', async () => {
    covers('SS12 SS13 SS14 SS15 SS16 SS17 X28 decision I21');

    open();
    const country = await screen.findByLabelText('Billing country');
    expect(
      within(country)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(['United States', 'Canada', 'United Kingdom', 'Other']);
    expect(screen.getByLabelText(/^ZIP/)).toBeDefined();
    expect(screen.getByText("Sent to our payment processor. We don't store it.")).toBeDefined();
  });

  test('[P20] [M113] [M120] [SS09] [SS10] [SS11] without a sign-in nothing is asked, and two ways lead on', async () => {
    const { asked } = open({}, null);
    expect(await said()).toBe('You must be logged in to subscribe');
    expect(screen.getByRole('link', { name: 'Login to Continue' }).getAttribute('href')).toBe('/subscription-auth');
    const back = screen.getAllByRole('link', { name: 'Back to Pricing' });
    expect(back.map((link) => link.getAttribute('href'))).toEqual(['/pricing', '/pricing']);
    expect(asked).toEqual([]);
  });

  test('whoever has the plan already is told and led on after two seconds', async () => {
    covers('SS07 T089 T090 R54 C44 X11 M114');

    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { asked, leave } = open({ [access]: hasAccess(true) });
    expect(await said()).toBe('You already have Standard Access');
    expect(asked.map(({ call }) => call)).toEqual([access]);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(leave).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(1_100));
    expect(leave).toHaveBeenCalledWith('/client/dashboard');
  });

  test('[R55] [C44] [X11] refused by the server for the same reason, they are led on after three', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { leave } = open({
      [create]: refusal(400, 'invalid', 'You already have Standard Access', { hasStandardAccess: true }),
    });
    expect(await said()).toBe('You already have Standard Access');
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(leave).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(1_200));
    expect(leave).toHaveBeenCalledWith('/client/dashboard');
  });

  test.each([
    [
      'the provider did not answer',
      refusal(503, 'unavailable', "We couldn't reach the payment provider."),
      "Failed to initialize subscription: We couldn't reach the payment provider.",
    ],
    [
      'nothing came to pay with',
      both({ freeUpgrade: false, clientSecret: null, amount: 29_900, currency: 'usd' }),
      'Failed to initialize subscription: No payment information received',
    ],
    [
      'the server cannot be reached',
      'unreachable' as const,
      'Failed to initialize subscription: Failed to create subscription',
    ],
    [
      'the server broke',
      refusal(500, 'internal', ''),
      'Failed to initialize subscription: something went wrong on our side (500)',
    ],
  ])(
    '[M115] [M116] [M117] [M118] %s: what kept the payment from being prepared is said, and can be tried again',
    async (_id, reply, words) => {
      const { user, asked } = open({ [create]: reply });
      expect(await said()).toBe(words);
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(asked.filter(({ call }) => call === create)).toHaveLength(2));
      await screen.findByRole('alert');
    },
  );

  test('without a provider the page says so, and a code still works', async () => {
    const { asked } = open({ [config]: offered({ provider: null }) });
    expect(
      await screen.findByText(
        /Card payments aren't set up here\. Use a partner code, or contact the team to get Standard Access\./,
      ),
    ).toBeDefined();
    expect(asked.map(({ call }) => call)).not.toContain(create);
    expect(screen.getByRole('textbox', { name: /Promo code/ })).toBeDefined();
  });

  test('[SS06] the card form stands still until the secret to pay with has come', async () => {
    const late = Promise.withResolvers<void>();
    answerWith(usual);
    const answered = fetch;
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      if (path === '/api/payments/create-subscription') await late.promise;
      return answered(path, init);
    });
    render(<CheckoutPage buyer={buyer} leave={vi.fn()} />);
    const waiting = await screen.findByRole('button', { name: 'Preparing the payment' });
    expect(waiting.hasAttribute('disabled')).toBe(true);
    expect(screen.getByLabelText('Demo card').hasAttribute('disabled')).toBe(true);
    late.resolve();
    expect((await payButton()).hasAttribute('disabled')).toBe(false);
    expect(screen.getByLabelText('Demo card').hasAttribute('disabled')).toBe(false);
  });

  test('[Q18] offline the page says that payment needs a connection, and nothing can be paid', async () => {
    open();
    expect((await payButton()).hasAttribute('disabled')).toBe(false);
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => network.mockRestore());
    act(() => void window.dispatchEvent(new Event('offline')));
    expect((await screen.findByText('Payment needs a connection.')).closest('[role=status]')?.textContent).toContain(
      "You won't be charged while you're offline.",
    );
    expect((await payButton()).hasAttribute('disabled')).toBe(true);
  });
});

describe('a code', () => {
  test('[V43] [V45] [V46] [M122] [M123] is upper case, can be applied once it is typed, and is refused in the server’s words', async () => {
    const late = Promise.withResolvers<Response>();
    const { user } = open({
      [validate]: refusal(429, 'rate_limited', 'Too many attempts. Please wait 60 seconds and try again.'),
    });
    const box = await screen.findByRole('textbox', { name: /Promo code/ });
    const apply = screen.getByRole('button', { name: 'Apply' });
    expect(apply.hasAttribute('disabled')).toBe(true);
    await user.type(box, 'alder-20');
    expect((box as HTMLInputElement).value).toBe('ALDER-20');
    await user.click(apply);
    expect(await screen.findByText('Too many attempts. Please wait 60 seconds and try again.')).toBeDefined();

    answerWith({ ...usual, [validate]: 'unreachable' });
    await user.click(apply);
    expect(await screen.findByText('Failed to validate promo code')).toBeDefined();

    answerWith(usual);
    await user.clear(box);
    await user.type(box, 'birch-2026');
    await user.click(apply);
    expect(await screen.findByText('This promo code is not valid.')).toBeDefined();

    vi.stubGlobal('fetch', () => late.promise);
    await user.click(apply);
    await waitFor(() => expect(apply.hasAttribute('disabled')).toBe(true));
    await act(async () => late.resolve(new Response('', { status: 500 })));
    await waitFor(() => expect(apply.hasAttribute('disabled')).toBe(false));
  });

  test('[V44] [M121] an empty one is refused in words', async () => {
    open();
    const box = await screen.findByRole('textbox', { name: /Promo code/ });
    await act(async () => box.closest('form')?.requestSubmit());
    expect(await screen.findByText('Please enter a promo code')).toBeDefined();
  });

  test('[SS20] [T095] [T096] [C35] below the whole price it makes the payment anew, and so does taking it away', async () => {
    const { user, asked } = open();
    await payButton();
    await user.type(screen.getByRole('textbox', { name: /Promo code/ }), 'alder-33');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await screen.findByRole('button', { name: 'Pay $200.33' });
    expect((await summary()).getByText('Total').nextElementSibling?.textContent).toBe('$200.33');
    expect((await summary()).getByText('Code ALDER-33').nextElementSibling?.textContent).toBe('−$98.67');
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await payButton();
    const bodies = asked.filter(({ call }) => call === create).map(({ body }) => body);
    expect(bodies).toEqual([
      { startupName: 'Ostrya Bio' },
      { startupName: 'Ostrya Bio', promoCode: 'ALDER-33' },
      { startupName: 'Ostrya Bio' },
    ]);
  });

  test('[SS18] [SS19] [M119] [T094] [SS08] [SP82] one that takes off everything makes it free, and a press opens the plan', async () => {
    const { user } = open();
    await payButton();
    await user.type(screen.getByRole('textbox', { name: /Promo code/ }), 'alder-100');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    const activate = await screen.findByRole('button', { name: 'Activate Free Access' });
    expect((await summary()).getByText('Total').nextElementSibling?.textContent).toBe('Free');
    expect(screen.queryByRole('form', { name: 'Card payment' })).toBeNull();
    await user.click(activate);
    expect(await screen.findByRole('heading', { name: 'Welcome to Standard Access' })).toBeDefined();
  });
});

describe('paying', () => {
  test('the form waits for the secret, the server confirms, and the dashboard comes after two seconds', async () => {
    covers('T091 T092 T093 SS06 SS08 SS21 R53 C43');

    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { asked, leave } = open();
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(await payButton());
    expect(await screen.findByRole('heading', { name: 'Welcome to Standard Access' })).toBeDefined();
    expect(asked.map(({ call }) => call)).toEqual([access, config, create, demoCard, confirm]);
    expect(asked.at(-1)?.body).toEqual({ paymentIntentId: 'pi_1' });
    await act(() => vi.advanceTimersByTimeAsync(2_100));
    expect(leave).toHaveBeenCalledWith('/client/dashboard');
  });

  test('[M125] a declined card is said in the provider’s words, and another can be tried', async () => {
    const { user } = open({ [demoCard]: refusal(409, 'conflict', 'Your card was declined.') });
    await user.click(await payButton());
    expect(await said()).toBe('Your card was declined.');
    answerWith({ ...usual, [demoCard]: 'unreachable' });
    await user.click(await payButton());
    await waitFor(() => expect(screen.getByRole('alert').textContent?.trim()).toBe('Payment failed'));
  });

  test.each([
    ['cannot be reached', 'unreachable' as const, 'Payment succeeded but subscription confirmation failed'],
    [
      'says that the plan did not begin',
      refusal(409, 'conflict', 'Payment succeeded but account upgrade failed'),
      'Payment succeeded but account upgrade failed',
    ],
  ])(
    '[M126] [M127] paid, and the server %s: another press asks again and charges nothing',
    async (_id, reply, words) => {
      const { user } = open({ [confirm]: reply });
      await user.click(await payButton());
      expect(await said()).toBe(words);
      const asked = answerWith(usual);
      await user.click(screen.getByRole('button', { name: 'Check the payment again' }));
      expect(await screen.findByRole('heading', { name: 'Welcome to Standard Access' })).toBeDefined();
      expect(asked.map(({ call }) => call)).toEqual([confirm]);
    },
  );

  test('the demo says what it is, and its bank may ask for a second step', async () => {
    const twice = ({ body }: ServerRequest) => ({
      body: {
        success: true,
        data: {
          status: (body as { secondStepDone: boolean }).secondStepDone ? 'succeeded' : 'requires_action',
          paymentIntentId: 'pi_1',
        },
      },
    });
    const { user } = open({ [demoCard]: twice });
    expect(await screen.findByText('Demo mode: no charge.')).toBeDefined();
    await user.click(await payButton());
    await user.click(await screen.findByRole('button', { name: 'No' }));
    expect(await said()).toBe('We are unable to authenticate your payment method.');
    await user.click(await payButton());
    await user.click(await screen.findByRole('button', { name: 'Approve payment' }));
    expect(await screen.findByRole('heading', { name: 'Welcome to Standard Access' })).toBeDefined();
  });

  test('[X31] [decision I1] what renews is paid only after one has agreed to that', async () => {
    const { user, asked } = open({ [config]: offered({ period: 'year' }) });
    await user.click(await payButton());
    expect(await said()).toBe('Please agree to the renewal first.');
    expect(asked.map(({ call }) => call)).not.toContain(demoCard);
    expect(screen.getByText('Charged every year until you cancel under Payments.')).toBeDefined();
    await user.click(screen.getByLabelText('I agree to be charged $299 every year until I cancel.'));
    await user.click(await payButton());
    expect(await screen.findByRole('heading', { name: 'Welcome to Standard Access' })).toBeDefined();
  });
});

describe('the provider’s own card field', () => {
  const offers = offered({ provider: 'stripe', publishableKey: 'pk_test', scriptUrl: 'https://js.example/v3/' });
  const card = { mount: vi.fn(), update: vi.fn(), destroy: vi.fn() };
  const come = async (confirmCardPayment: (secret: string, details: unknown) => Promise<unknown>) => {
    const Stripe = vi.fn(() => ({ elements: () => ({ create: () => card }), confirmCardPayment }));
    Object.assign(window, { Stripe });
    const script = await waitFor(() => {
      const found = document.head.querySelector('script[src="https://js.example/v3/"]');
      if (!found) throw new Error('The script is not asked for yet.');
      return found;
    });
    act(() => void script.dispatchEvent(new Event('load')));
    await waitFor(() => expect(card.mount).toHaveBeenCalled());
    return Stripe;
  };

  test('[A83] [T092] gets the secret with name, address, country and ZIP, and what it says is confirmed by the server', async () => {
    const { user, asked } = open({ [config]: offers });
    await payButton();
    const pay = vi.fn(async () => ({ paymentIntent: { id: 'pi_7', status: 'succeeded' } }));
    const Stripe = await come(pay);
    expect(Stripe).toHaveBeenCalledWith('pk_test');
    // The secret had come before the script.
    await waitFor(() => expect(card.update).toHaveBeenLastCalledWith({ disabled: false }));
    await user.selectOptions(screen.getByLabelText('Billing country'), 'Canada');
    await user.type(screen.getByLabelText(/^ZIP/), 'M5V 2T6');
    await user.click(await payButton());
    expect(await screen.findByRole('heading', { name: 'Welcome to Standard Access' })).toBeDefined();
    expect(pay).toHaveBeenCalledWith('pi_1_secret_0', {
      payment_method: {
        card,
        billing_details: {
          name: 'Ostrya Bio',
          email: 'mirela@ostrya.example',
          address: { country: 'CA', postal_code: 'M5V 2T6' },
        },
      },
    });
    expect(asked.at(-1)?.body).toEqual({ paymentIntentId: 'pi_7' });
    expect(JSON.stringify(asked)).not.toContain('M5V');
  });

  test('[M124] [M125] [M128] says what the provider says, that its field is missing, or that nobody expected it', async () => {
    const { user } = open({ [config]: offers });
    await user.click(await payButton());
    expect(await said()).toBe('Card element not found');
    const answers = [
      async () => ({ error: { message: 'Your card has expired.' } }),
      async () => ({ error: {} }),
      async () => {
        throw new Error('gone');
      },
    ];
    await come(() => (answers.shift() ?? (async () => ({})))());
    for (const words of ['Your card has expired.', 'Payment failed', 'An unexpected error occurred']) {
      await user.click(await payButton());
      await waitFor(() => expect(screen.getByRole('alert').textContent?.trim()).toBe(words));
    }
  });
});
