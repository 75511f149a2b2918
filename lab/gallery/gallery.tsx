/** Every part of the kit in its states. */
import '../../web/src/ui/base.css';
import { outreachStatuses } from '@paratope/shared/outreach/status';
import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Badge } from '../../web/src/ui/badge.tsx';
import { Banner } from '../../web/src/ui/banner.tsx';
import { BindingAnalysis } from '../../web/src/ui/binding-analysis.tsx';
import { BindingGlyph } from '../../web/src/ui/binding-glyph.tsx';
import { Brand } from '../../web/src/ui/brand-mark.tsx';
import { Button } from '../../web/src/ui/button.tsx';
import { Card } from '../../web/src/ui/card.tsx';
import { Checkbox, Switch } from '../../web/src/ui/checkbox.tsx';
import { ChipChoice, ChipChoices } from '../../web/src/ui/choices.tsx';
import { Combobox } from '../../web/src/ui/combobox.tsx';
import { DataTable } from '../../web/src/ui/data-table.tsx';
import { ConfirmDialog, Dialog } from '../../web/src/ui/dialog.tsx';
import { EmptyState } from '../../web/src/ui/empty-state.tsx';
import { ErrorState } from '../../web/src/ui/error-state.tsx';
import { Facts } from '../../web/src/ui/facts.tsx';
import { Field } from '../../web/src/ui/field.tsx';
import { Icon } from '../../web/src/ui/icon.tsx';
import { IconButton } from '../../web/src/ui/icon-button.tsx';
import { List, ListLine } from '../../web/src/ui/list-line.tsx';
import {
  Menu,
  MenuCheck,
  MenuHeading,
  MenuItem,
  MenuRadio,
  MenuRadioGroup,
  MenuSeparator,
} from '../../web/src/ui/menu.tsx';
import { PasswordInput } from '../../web/src/ui/password-input.tsx';
import { ProgressBar, ScoreCells } from '../../web/src/ui/progress.tsx';
import { RadioList } from '../../web/src/ui/radio-list.tsx';
import { RoundRuler } from '../../web/src/ui/round-ruler.tsx';
import { Segmented } from '../../web/src/ui/segmented.tsx';
import { Select } from '../../web/src/ui/select.tsx';
import { Loading, Skeleton } from '../../web/src/ui/skeleton.tsx';
import { Spinner } from '../../web/src/ui/spinner.tsx';
import { StatusBadge, StatusMark } from '../../web/src/ui/status-mark.tsx';
import { RecordMark, SyncIndicator } from '../../web/src/ui/sync-mark.tsx';
import { Tabs } from '../../web/src/ui/tabs.tsx';
import { TextArea } from '../../web/src/ui/text-area.tsx';
import { TextInput } from '../../web/src/ui/text-input.tsx';
import { ToastProvider, useToast } from '../../web/src/ui/toast.tsx';
import { PhoneBar, TopBar } from '../../web/src/ui/top-bar.tsx';
import { sampleInvestors, sampleTeeth } from './samples.ts';
import './gallery.css';

function Gallery() {
  return (
    <ToastProvider lift>
      <TopBar
        brand={
          <a href="/">
            <Brand name="Paratope" />
          </a>
        }
        aside={<SyncIndicator state="joined" words="All changes saved" />}
      >
        <a className="top-bar-link" href="#today">
          Today
        </a>
        <a className="top-bar-link" href="#investors" aria-current="page">
          Investors
        </a>
        <a className="top-bar-link" href="#timeline">
          Timeline
        </a>
      </TopBar>
      <Banner
        tone="sample"
        title="Sample data."
        actions={
          <a className="link strong" href="#remove">
            Remove sample data
          </a>
        }
      >
        These investors and their notes are invented so you can look around.
      </Banner>
      <main className="page gallery">
        <Buttons />
        <Marks />
        <Glyphs />
        <Section title="Match analysis">
          <BindingAnalysis teeth={sampleTeeth} score={74} animate />
        </Section>
        <Investors />
        <Forms />
        <Choices />
        <Floating />
        <Lists />
        <States />
        <Section title="Round">
          <RoundRuler target={6_000_000} committed={1_200_000} soft={1_500_000} />
        </Section>
      </main>
      <PhoneBar>
        {(['clock', 'list', 'plus', 'timeline', 'more'] as const).map((icon, at) => (
          <a
            key={icon}
            href={`#${icon}`}
            className={at === 2 ? 'phone-bar-link phone-bar-raised' : 'phone-bar-link'}
            aria-current={at === 1 ? 'page' : undefined}
          >
            <Icon name={icon} />
            <span className={at === 2 ? 'visually-hidden' : ''}>
              {['Today', 'Investors', 'Log', 'Timeline', 'More'][at]}
            </span>
          </a>
        ))}
      </PhoneBar>
    </ToastProvider>
  );
}

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="gallery-section">
    <h2 className="section-title">{title}</h2>
    {children}
  </section>
);

const Line = ({ children }: { readonly children: ReactNode }) => <div className="gallery-line">{children}</div>;

const Buttons = () => (
  <Section title="Buttons">
    <Line>
      <Button kind="primary" icon="plus">
        Log activity
      </Button>
      <Button icon="mail">Draft email</Button>
      <Button kind="quiet" icon="undo">
        Undo
      </Button>
      <Button kind="danger" icon="trash">
        Delete activity
      </Button>
      <IconButton icon="swap" label="Update status" />
      <IconButton icon="flag" label="Leave feedback" kind="outline" />
    </Line>
    <Line>
      <Button kind="primary" size="main">
        Save meeting
      </Button>
      <Button size="main">How it Works</Button>
      <Button size="touch">Done</Button>
      <Button kind="primary" busy>
        Saving
      </Button>
      <Button kind="primary" disabled>
        Save
      </Button>
    </Line>
  </Section>
);

const Marks = () => (
  <Section title="Marks and badges">
    <Line>
      {outreachStatuses.map((status) => (
        <StatusBadge key={status} status={status} />
      ))}
    </Line>
    <Line>
      <Badge>Standard Access</Badge>
      <Badge tone="quiet">Slide 7</Badge>
      <Badge tone="warm">1</Badge>
      <Badge tone="danger">Competitor</Badge>
      <Badge tone="good">Synergy</Badge>
      <Badge tone="waiting">Waiting to send</Badge>
      <Badge icon="lock">Nothing left this server</Badge>
    </Line>
    <Line>
      <SyncIndicator state="joined" words="All changes saved" />
      <SyncIndicator state="entering" words="Sending 3 changes" />
      <SyncIndicator state="outside" words="Slow connection. 3 changes waiting" />
      <SyncIndicator state="apart" words="1 change needs your attention" />
    </Line>
    <SyncIndicator
      tone="ink"
      state="outside"
      words="Offline. 3 changes waiting"
      detail="Saved on this phone. Server seen 13:41"
      href="#pending"
    />
    <Line>
      <RecordMark state="here" />
      <RecordMark state="waiting" words="Note waiting" />
      <RecordMark state="server" />
      <RecordMark state="needs" />
      <Spinner />
    </Line>
  </Section>
);

const Glyphs = () => (
  <Section title="Binding glyph">
    <Line>
      {sampleInvestors.map(({ id, scores, fit }) => (
        <span key={id} className="row">
          <BindingGlyph size="row" scores={scores} score={fit} />
          <b>{fit}</b>
        </span>
      ))}
    </Line>
    <Line>
      {sampleInvestors.slice(0, 5).map(({ id, scores, fit }) => (
        <BindingGlyph key={id} size="card" width={id === 'a' ? 252 : 184} scores={scores} score={fit} />
      ))}
    </Line>
  </Section>
);

function Investors() {
  const [view, setView] = useState<'table' | 'board'>('table');
  return (
    <Section title="Investors">
      <div className="spread">
        <Segmented
          label="View"
          value={view}
          onChange={setView}
          options={[
            { value: 'table', label: 'Table' },
            { value: 'board', label: 'Board' },
          ]}
        />
        <Menu label="Status" align="start" button={<Button icon="search">Status: all six</Button>}>
          <MenuHeading>Show</MenuHeading>
          {outreachStatuses.map((status) => (
            <MenuCheck key={status} checked mark={<StatusMark status={status} />} onChange={() => {}}>
              {status}
            </MenuCheck>
          ))}
        </Menu>
      </div>
      <DataTable
        caption="Investors"
        rows={sampleInvestors}
        rowKey={({ id }) => id}
        sort={{ key: 'fit', direction: 'descending' }}
        onSort={() => {}}
        columns={[
          {
            key: 'name',
            header: 'Investor',
            width: 176,
            sortable: true,
            cell: (row) => (
              <>
                <a className="link strong" href="#match">
                  {row.name}
                </a>
                <div className="small muted">{row.firm}</div>
              </>
            ),
          },
          {
            key: 'fit',
            header: 'Fit',
            width: 136,
            sortable: true,
            cell: (row) => (
              <span className="row">
                <BindingGlyph size="row" scores={row.scores} score={row.fit} />
                <b>{row.fit}</b>
              </span>
            ),
          },
          { key: 'status', header: 'Status', width: 176, cell: (row) => <StatusBadge status={row.status} /> },
          {
            key: 'note',
            header: 'Notes',
            cell: (row) =>
              row.note ? <p className="serif lines-2">{row.note}</p> : <span className="small dim">No notes</span>,
          },
          {
            key: 'action',
            header: 'Next action',
            width: 170,
            cell: ({ action }) =>
              action ? (
                <div className="small">
                  <div className="strong">{action.kind}</div>
                  <div className="muted">{action.what}</div>
                  <div className={action.isLate ? 'late' : 'dim'}>{action.when}</div>
                </div>
              ) : (
                <span className="small dim">None set</span>
              ),
          },
        ]}
      />
      <div className="gallery-cards">
        {sampleInvestors.slice(0, 2).map((one) => (
          <Card key={one.id} as="article">
            <div className="spread">
              <div>
                <h3 className="strong">{one.name}</h3>
                <p className="small muted">
                  {one.firm}, {one.place}
                </p>
              </div>
              <InvestorMenu name={one.name} />
            </div>
            <div className="stack">
              <div className="row">
                <BindingGlyph size="card" scores={one.scores} score={one.fit} />
                <b>{one.fit}</b>
                <span className="muted">fit</span>
              </div>
              <div className="row">
                <StatusBadge status={one.status} short />
                <RecordMark state="waiting" words="Note waiting" />
              </div>
              <p className="serif lines-2">{one.note}</p>
            </div>
          </Card>
        ))}
      </div>
    </Section>
  );
}

const InvestorMenu = ({ name }: { readonly name: string }) => (
  <Menu label={`Actions for ${name}`}>
    <MenuItem icon="swap" onSelect={() => {}}>
      Update status
    </MenuItem>
    <MenuItem icon="timeline" onSelect={() => {}}>
      Timeline
    </MenuItem>
    <MenuSeparator />
    <MenuItem icon="trash" tone="danger" onSelect={() => {}}>
      Remove
    </MenuItem>
  </Menu>
);

function Forms() {
  const [areas, setAreas] = useState(['Idiopathic pulmonary fibrosis', 'Alport syndrome']);
  return (
    <Section title="Forms">
      <div className="gallery-columns">
        <div className="gallery-section">
          <Field label="Email" hint="We write only when something is ready.">
            <TextInput type="email" defaultValue="ilse@ostrya.example" />
          </Field>
          <Field label="Password" error="Password must be at least 8 characters long">
            <PasswordInput defaultValue="short" />
          </Field>
          <Field label="Search" hideLabel>
            <TextInput type="search" icon="search" placeholder="Search name, firm or notes" />
          </Field>
          <Field label="Stage">
            <Select
              placeholder="Choose one"
              options={[
                { value: 'preclinical', label: 'Preclinical' },
                { value: 'phase1', label: 'Phase 1' },
              ]}
            />
          </Field>
        </div>
        <div className="gallery-section">
          <Field label="Note">
            <TextArea defaultValue="Cost per dose settled. Wants to see the quote of the plant." />
          </Field>
          <Field label="Disease areas" optional hint="Choose, or write your own.">
            <Combobox options={diseases} values={areas} onChange={setAreas} other placeholder="Type to search" />
          </Field>
          <div>
            <Checkbox label="Add my deck to the report" hint="It is read on this server." defaultChecked />
            <Checkbox label="Slide 12 names an unpublished sequence" />
            <Switch label="Reminders by mail" defaultChecked />
          </div>
        </div>
      </div>
    </Section>
  );
}

const asOptions = (words: readonly string[]) => words.map((word) => ({ value: word, label: word }));
const diseases = asOptions(['Idiopathic pulmonary fibrosis', 'Cystic fibrosis', 'Asthma', 'COPD', 'Kidney fibrosis']);

function Choices() {
  const [person, setPerson] = useState('b');
  const [kind, setKind] = useState('held');
  const [kinds, setKinds] = useState<string[]>(['stage']);
  return (
    <Section title="Choices">
      <div className="gallery-columns">
        <RadioList
          legend="With, most recent first"
          value={person}
          onChange={setPerson}
          options={sampleInvestors.slice(0, 4).map(({ id, name, firm }) => ({
            value: id,
            label: name,
            detail: firm,
            aside: id === 'b' ? 'Booked today 14:00' : 'Met yesterday',
          }))}
        />
        <div className="gallery-section">
          <ChipChoice
            legend="What happened"
            value={kind}
            onChange={setKind}
            options={[
              { value: 'held', label: 'Meeting held' },
              { value: 'call', label: 'Call held' },
              { value: 'mail', label: 'Email sent' },
              { value: 'pitch', label: 'Pitch presented' },
            ]}
          />
          <ChipChoices
            legend="Why not"
            values={kinds}
            onChange={setKinds}
            options={[
              { value: 'stage', label: 'Stage' },
              { value: 'modality', label: 'Modality' },
              { value: 'cheque', label: 'Check size' },
            ]}
          />
          <ChipChoice
            legend="Status"
            hideLegend
            scroll
            value="all"
            onChange={() => {}}
            options={[
              { value: 'all', label: 'All', count: 40 },
              ...outreachStatuses.map((status) => ({
                value: status,
                label: status === 'in_discussion' ? 'In Discussion' : status,
                count: 6,
                mark: <StatusMark status={status} />,
              })),
            ]}
          />
        </div>
      </div>
    </Section>
  );
}

function Floating() {
  const [open, setOpen] = useState<'form' | 'confirm' | undefined>();
  const [tab, setTab] = useState<'analysis' | 'similar'>('analysis');
  const { show } = useToast();
  return (
    <Section title="Dialogs, menus, toasts, tabs">
      <Line>
        <Button onClick={() => setOpen('form')}>Open dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Open confirmation</Button>
        <Button
          onClick={() =>
            show({
              title: 'Meeting saved on this phone',
              text: 'Tadeo Brandvold, today 14:02',
              action: { label: 'Undo', onAct: () => {} },
            })
          }
        >
          Show toast
        </Button>
        <Menu label="Sort" align="start" button={<Button icon="up-down">Sort: fit</Button>}>
          <MenuRadioGroup value="fit" onChange={() => {}}>
            <MenuRadio value="fit">Fit</MenuRadio>
            <MenuRadio value="name">Name</MenuRadio>
          </MenuRadioGroup>
        </Menu>
      </Line>
      <Tabs
        label="About the match"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'analysis', label: 'Match Analysis', content: <p>Seven criteria, each with its evidence.</p> },
          { value: 'similar', label: 'Similar Companies', count: 3, content: <p>Three companies.</p> },
        ]}
      />
      <Dialog
        open={open === 'form'}
        onClose={() => setOpen(undefined)}
        title="Log meeting"
        footer={
          <Button kind="primary" onClick={() => setOpen(undefined)}>
            Save meeting
          </Button>
        }
      >
        <ChipChoice
          legend="What happened"
          value="held"
          onChange={() => {}}
          options={[
            { value: 'held', label: 'Meeting held' },
            { value: 'call', label: 'Call held' },
            { value: 'mail', label: 'Email sent' },
          ]}
        />
        <Field label="Note">
          <TextArea />
        </Field>
        <p className="small muted">Saves on this phone now, sends when there is a network.</p>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={() => setOpen(undefined)}
        onConfirm={() => setOpen(undefined)}
        title="Delete activity?"
        confirm="Delete activity"
        tone="danger"
      >
        <p>It goes to the trash and can be brought back for 30 days.</p>
      </ConfirmDialog>
    </Section>
  );
}

const Lists = () => (
  <Section title="Lists, facts, progress">
    <div className="gallery-columns">
      <List label="Counts">
        {outreachStatuses.map((status, at) => (
          <ListLine
            key={status}
            mark={<StatusMark status={status} />}
            title={status}
            aside={at * 3}
            onOpen={() => {}}
          />
        ))}
      </List>
      <div className="gallery-section">
        <Card>
          <h3 className="title-3">Ostrya Bio</h3>
          <Facts
            items={[
              { label: 'Drug', value: 'Inhaled nanobody' },
              { label: 'Amount', value: '$6.0M seed' },
            ]}
          />
        </Card>
        <ProgressBar label="Overall Progress" value={3} max={8} detail="3 of 8, 2 canceled" />
        <ScoreCells label="Technology" value={7.5} />
        <Card tone="warm">
          <h3 className="strong">Needs you</h3>
          <p>Both of you wrote into the same sentence.</p>
        </Card>
      </div>
    </div>
  </Section>
);

const States = () => (
  <Section title="Empty, loading, error">
    <div className="gallery-columns">
      <EmptyState title="No activities yet" action={<Button kind="primary">Add First Activity</Button>}>
        Start building your relationship timeline by adding your first activity.
      </EmptyState>
      <div>
        <ErrorState title="Can't reach Paratope" onRetry={() => {}}>
          What you see was here at 13:41. Notes and meetings can still be written.
        </ErrorState>
        <Loading label="Loading your investors">
          <Skeleton shape="title" />
          <Skeleton lines={3} />
        </Loading>
      </div>
    </div>
    <Banner tone="danger" title="This browser may delete unsent changes." actions={<Button>Save a copy</Button>} />
    <Banner tone="warm" title="Session expired.">
      Please log in again.
    </Banner>
  </Section>
);

const place = document.getElementById('root');
if (place) createRoot(place).render(<Gallery />);
