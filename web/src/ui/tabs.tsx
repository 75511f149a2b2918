import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import './scroll-fade.css';
import './tabs.css';

export interface Tab<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly count?: number;
  readonly content: ReactNode;
}

interface TabsProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly tabs: readonly Tab<Value>[];
}

/** An inactive panel stays mounted and keeps what was typed. */
export const Tabs = <Value extends string>({ label, value, onChange, tabs }: TabsProps<Value>) => (
  <Base.Root className="tabs" value={value} onValueChange={(next) => onChange(next as Value)}>
    <Base.List className="row gap-5 scroll-fade tab-list" aria-label={label} activateOnFocus>
      {tabs.map((tab) => (
        <Base.Tab key={tab.value} className="firm subtle touch tab" value={tab.value}>
          {tab.label}
          {tab.count !== undefined && <span> {tab.count}</span>}
        </Base.Tab>
      ))}
    </Base.List>
    {tabs.map((tab) => (
      <Base.Panel key={tab.value} className="tab-panel" value={tab.value} keepMounted>
        {tab.content}
      </Base.Panel>
    ))}
  </Base.Root>
);
