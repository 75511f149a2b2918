import { channelContract } from './channel-contract.ts';
import { clockContract } from './clock-contract.ts';
import { createChannels, createLocks, createManualClock, createSeededRandom, createSignals } from './fakes.ts';
import { locksContract } from './locks-contract.ts';
import { randomContract } from './random-contract.ts';
import { signalsContract } from './signals-contract.ts';

clockContract('the clock that is turned by hand', () => {
  const clock = createManualClock();
  return { clock, pass: async (milliseconds) => clock.advance(milliseconds) };
});

randomContract('chance from a seed', () => createSeededRandom(7n));

signalsContract('signals given by hand', () => {
  const signals = createSignals();
  return { signals, give: signals.give };
});

locksContract('locks in memory', createLocks);

channelContract('the channel in memory', () => {
  const other = createChannels();
  return { tab: createChannels(), other };
});
