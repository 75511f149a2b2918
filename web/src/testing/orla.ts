import type { MatchId } from '@paratope/shared/ids';
import { addOwnInvestor, editNotes } from '@paratope/shared/outreach/mutators';
import { type TestDevice, testDevice } from './device.tsx';

/** An investor the founder has brought along. */
export const orla = 'match-orla' as MatchId;

/** Puts Orla on the list of a device, and on the server when there is one. */
export const bringOrla = (device: TestDevice) =>
  device.replica.mutate(addOwnInvestor, {
    id: orla,
    name: 'Orla Brandt',
    firm: 'Brackwater Ventures',
    website: null,
    email: null,
    addedAt: '2026-03-01T09:00:00.000Z',
  });

/** A device whose list holds Orla and nobody else, all of it on the server. */
export async function withOrla(notes?: string): Promise<TestDevice> {
  const device = await testDevice();
  await bringOrla(device);
  if (notes !== undefined) await device.replica.mutate(editNotes, { matchId: orla, notes });
  await device.replica.sync();
  return device;
}
