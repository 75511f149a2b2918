import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderOn, testDevice } from '../../../testing/device.tsx';
import { AgentSection } from './agent-section.tsx';

const address = 'https://raise.example/mcp';

test('each common agent has lines with this server’s own address to copy; an API key comes last', async () => {
  const user = userEvent.setup();
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  renderOn(await testDevice(), <AgentSection address={address} />, { at: '/client/account' });
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(tabs).toEqual(['Claude', 'Claude Code', 'Cursor', 'VS Code', 'Codex', 'Gemini CLI', 'With an API key']);
  const shown: Record<string, string> = {};
  for (const tab of tabs) {
    await user.click(screen.getByRole('tab', { name: tab ?? '' }));
    const panel = within(await screen.findByRole('tabpanel', { name: tab ?? '' }));
    await user.click(panel.getByRole('button', { name: 'Copy' }));
    shown[tab ?? ''] = String(copied.mock.lastCall?.[0]);
    expect(panel.getByText(/raise\.example/).textContent).toBe(shown[tab ?? '']);
  }
  expect(shown).toMatchObject({
    Claude: address,
    'Claude Code': `claude mcp add --transport http paratope ${address}`,
    Codex: `codex mcp add paratope --url ${address}`,
    'Gemini CLI': `gemini mcp add --transport http paratope ${address}`,
    'With an API key': `claude mcp add --transport http paratope ${address} --header "Authorization: Bearer ptk_…"`,
  });
  expect(JSON.parse(shown.Cursor ?? '')).toEqual({ mcpServers: { paratope: { url: address } } });
  expect(JSON.parse(shown['VS Code'] ?? '')).toEqual({ servers: { paratope: { type: 'http', url: address } } });
  await user.click(screen.getByRole('tab', { name: 'Codex' }));
  expect(screen.getByText('codex mcp login paratope')).toBeTruthy();
});
