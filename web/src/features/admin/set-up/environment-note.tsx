import { rich } from '../../../words/rich.ts';

/** Where the lines go (docs/running.md). */
export const EnvironmentNote = () => (
  <p className="muted small">
    {rich(
      'Put each line you need into the environment file with your own value, then restart the server. That’s {compose} beside compose.yaml, or {systemd} with systemd.',
      { compose: <code>{files.compose}</code>, systemd: <code>{files.systemd}</code> },
    )}
  </p>
);

const files = { compose: '.env', systemd: '/etc/paratope/settings' } as const;
