import { sampleTexts } from '@paratope/shared/analysis/testing/decks';
import type { StartupId } from '@paratope/shared/ids';
import { samplePdf } from '../../../gateways/pdf/testing/sample-pdf.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { setPlan } from '../../plans/index.ts';

type Founder = Awaited<ReturnType<TestServer['founder']>>;

/** A founder with Standard Access. */
export async function standardFounder(server: TestServer, name = 'Tamarind Sight'): Promise<Founder> {
  const founder = await server.founder(name);
  const { deps } = server;
  await deps.database.write((tx) =>
    setPlan(tx, deps.history, {
      startupId: founder.clientId as StartupId,
      plan: 'standard',
      now: deps.clock.now().toISOString(),
    }),
  );
  return founder;
}

/** Sends a deck as a browser does. */
export function sendDeck(server: TestServer, token: string, bytes: Uint8Array): Response | Promise<Response> {
  const form = new FormData();
  form.append('file', new File([bytes.slice()], 'deck.pdf', { type: 'application/pdf' }));
  const headers = { Host: '127.0.0.1', Authorization: `Bearer ${token}` };
  return server.app.request('/api/client/deck', { method: 'POST', body: form, headers });
}

/** The slides of a made-up company as a PDF; what the test's font cannot draw is left out. */
export const sampleDeck = (name = 'Tamarind Sight'): Uint8Array => samplePdf({ pages: slidesOf(name) });

export function slidesOf(name: string): string[] {
  const deck = sampleTexts.find((one) => one.name === name);
  if (!deck) throw new Error(`There is no sample deck of ${name}.`);
  return deck.slides.map(drawable);
}

/** The test PDFs write Windows-1252, whose first half is Latin-1. */
export const drawable = (text: string): string =>
  text.replace(/[•▪]/g, '\u00b7').replace(/[–—]/g, '-').replace(/’/g, "'").replace(/€/g, 'EUR ');
