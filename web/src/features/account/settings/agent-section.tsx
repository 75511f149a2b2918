import { agentSetUps, setUpWithKey } from '@paratope/shared/mcp/agent-set-ups';
import { type ReactNode, useState } from 'react';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { rich } from '../../../words/rich.ts';
import { t } from '../../../words/words.ts';
import { SettingsSection } from './settings-section.tsx';

/** Lines to copy for the common agents, with this server's own address. */
export function AgentSection({ address = `${location.origin}/mcp` }: { readonly address?: string }) {
  const [agent, setAgent] = useState('Claude');
  const key = t('With an API key');
  const tabs = [
    {
      value: 'Claude',
      label: 'Claude',
      content: (
        <Lines lines={address}>
          {t(
            'In Claude’s settings, open Connectors, add a custom connector and paste this address. Claude connects over the internet, so this server must be reachable from there.',
          )}
        </Lines>
      ),
    },
    ...agentSetUps(address).map(({ agent: name, file, lines, logIn }) => ({
      value: name,
      label: name,
      content: (
        <Lines lines={lines}>
          {file ? rich('Add this to {file}.', { file: <code>{file}</code> }) : t('Run this in a terminal.')}{' '}
          {logIn
            ? rich('Then log in with {command}.', { command: <code>{logIn}</code> })
            : t('It then asks you to log in.')}
        </Lines>
      ),
    })),
    {
      value: 'key',
      label: key,
      content: (
        <Lines lines={setUpWithKey(address)}>
          {t('For an agent that can’t open a browser: create an API key below and send it as a header.')}
        </Lines>
      ),
    },
  ];
  const intro = t(
    'An assistant such as Claude can read your raise and suggest changes. Your browser asks you what it may do, and you can revoke that below.',
  );
  return (
    <SettingsSection title={t('Connect an agent')} intro={intro}>
      <Tabs label={t('Agent')} value={agent} onChange={setAgent} tabs={tabs} />
    </SettingsSection>
  );
}

const Lines = ({ lines, children }: { readonly lines: string; readonly children: ReactNode }) => (
  <div className="column gap-3">
    <p className="muted small">{children}</p>
    <pre className="agent-lines">{lines}</pre>
    <div className="row wrap gap-3 agent-copy">
      <CopyButton text={lines} />
    </div>
  </div>
);
