import { type ReactNode, useId } from 'react';

export function SettingsSection({ title, intro, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section className="column gap-2" aria-labelledby={id}>
      <header>
        <h2 className="title-3" id={id}>
          {title}
        </h2>
        {intro ? <p className="muted small">{intro}</p> : null}
      </header>
      <div className="column gap-4 settings-body">{children}</div>
    </section>
  );
}

interface SettingsSectionProps {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly children: ReactNode;
}
