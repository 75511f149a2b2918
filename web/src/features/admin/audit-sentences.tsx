import type { AuditEntry, AuditSubject } from '@paratope/shared/admin/instance-api';
import type { SetUpStepName } from '@paratope/shared/admin/set-up-api';
import { inCatalog } from '@paratope/shared/words/message';
import type { ReactNode } from 'react';
import { adminPaths } from '../../addresses/admin-paths.ts';
import { Link } from '../../ui/link.tsx';
import { rich } from '../../words/rich.ts';
import { plural, t } from '../../words/words.ts';
import { pieceForms } from './content/piece-fields.ts';
import { jobName } from './job-words.ts';
import { many } from './many.ts';
import { orItself } from './or-itself.ts';
import { stepWords } from './set-up/step-words.ts';

/** Who did it; somebody without a name by what they are. */
export const whoOf = ({ actor }: AuditEntry): string => actor.name || orItself(actorKinds, actor.kind);

/** Who did it, and through which API key. */
function doerOf(entry: AuditEntry): string {
  const who = whoOf(entry);
  const { key } = entry.actor;
  return key ? t('{who} (API key “{key}”)', { who, key }) : who;
}

/** An entry as a sentence, with links to what it was about. */
export function AuditSentence({ entry }: { readonly entry: AuditEntry }): ReactNode {
  const who = doerOf(entry);
  const sentence = sentences[entry.action];
  return sentence ? rich(t(sentence), { who, what: <What entry={entry} /> }) : `${who}: ${entry.action}`;
}

function What({ entry: { action, about, subject, details } }: { readonly entry: AuditEntry }): ReactNode {
  const count = Array.isArray(details.matches) ? details.matches.length : 1;
  if (count !== 1) return plural(count, '1 match', '{count} matches', { count: many(count) });
  if (isStep(action, subject)) return t(stepWords[subject].title);
  if (!about)
    return subject in pieceForms ? t(pieceForms[subject as keyof typeof pieceForms].label) : nameless(subject);
  const link = <Linked {...about} />;
  if (about.kind !== 'match') return link;
  return rich(t('{investor} for {startup}'), {
    investor: link,
    startup: about.company ? <OfCompany {...about.company} /> : '',
  });
}

const isStep = (action: string, subject: string): subject is SetUpStepName =>
  action.startsWith('instance.step-') && subject in stepWords;

/** An erased record has no name any more; a file or a folder is its own. */
const nameless = (subject: string): string =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(subject) || subject === '' ? t('a deleted record') : subject;

const Linked = ({ kind, id, name }: AuditSubject): ReactNode => {
  const shown = (kind === 'job' ? jobName(name) : name) || t('no name');
  const address = addresses[kind]?.(id);
  return address ? (
    <Link className="link" to={address}>
      {shown}
    </Link>
  ) : (
    shown
  );
};

const OfCompany = (company: { readonly id: string; readonly name: string }): ReactNode => (
  <Linked kind="company" company={null} {...company} />
);

const addresses: { readonly [Kind in AuditSubject['kind']]?: (id: string) => string } = {
  company: (id) => `${adminPaths.clients}?open=${id}`,
  investor: (id) => `${adminPaths.investors}?open=${id}`,
  match: (id) => `${adminPaths.matches}?state=all&open=${id}`,
  admin: (id) => `${adminPaths.team}?open=${id}`,
  payment: (id) => `${adminPaths.payments}?open=${id}`,
  code: (id) => `${adminPaths.codes}?open=${id}`,
  import: () => adminPaths.imports,
  inbox: (id) => `${adminPaths.inbox}?open=${id}`,
  application: (id) => `${adminPaths.premium}?open=${id}`,
  job: (id) => `${adminPaths.jobs}?q=${id}`,
};

const sentences: Readonly<Record<string, string>> = inCatalog({
  'account.device-paired': '{who} added a device to {what}',
  'account.erased': '{who} deleted an account',
  'account.key-created': '{who} created an API key for {what}',
  'account.key-revoked': '{who} revoked an API key for {what}',
  'account.passkey-added': '{who} added a passkey to {what}',
  'account.passkey-removed': '{who} removed a passkey from {what}',
  'account.passkey-renamed': '{who} renamed a passkey of {what}',
  'account.provider-linked': '{who} linked a login to {what}',
  'account.provider-unlinked': '{who} removed the linked login of {what}',
  'account.recovery-code-used': '{who} used a recovery code for {what}',
  'account.recovery-codes-renewed': '{who} created new recovery codes for {what}',
  'account.second-factor-off': '{who} turned off two-step verification for {what}',
  'account.second-factor-on': '{who} turned on two-step verification for {what}',
  'admin.changed': '{who} changed the admin {what}',
  'admin.invited': '{who} invited {what} as an admin',
  'startup.webhook-added': '{who} added a webhook for {what}',
  'startup.webhook-deleted': '{who} deleted a webhook for {what}',
  'admin.key-created': '{who} created an API key for {what}',
  'admin.key-revoked': '{who} revoked an API key for {what}',
  'admin.other-sessions-ended': '{who} signed out the other sessions of {what}',
  'admin.passkey-added': '{who} added a passkey to {what}',
  'admin.passkey-removed': '{who} removed a passkey from {what}',
  'admin.passkey-renamed': '{who} renamed a passkey of {what}',
  'admin.provider-linked': '{who} linked a login to {what}',
  'admin.provider-unlinked': '{who} removed the linked login of {what}',
  'admin.recovery-code-used': '{who} used a recovery code for {what}',
  'admin.recovery-codes-renewed': '{who} created new recovery codes for {what}',
  'admin.second-factor-off': '{who} turned off two-step verification for {what}',
  'admin.second-factor-on': '{who} turned on two-step verification for {what}',
  'admin.session-ended': '{who} signed out a session of {what}',
  'admin.set-up': '{who} set up the admin account {what}',
  'airtable.mapped': '{who} mapped the Airtable tables and columns',
  'airtable.sync-begun': '{who} started an Airtable sync',
  'airtable.sync-done': '{who} finished an Airtable sync',
  'airtable.sync-failed': '{who} could not finish an Airtable sync',
  'analysis.started': '{who} started the analysis of {what}',
  'backup.made': '{who} made the backup {what}',
  'backup.restored': '{who} restored the backup {what}',
  'batch.undone': '{who} undid a bulk change',
  'company.added': '{who} added {what}',
  'company.deleted': '{who} moved {what} to the trash',
  'company.edited': '{who} edited {what}',
  'company.erased': '{who} permanently deleted a company',
  'company.restored': '{who} restored {what}',
  'company.sessions-ended': '{who} signed out everyone at {what}',
  'content.undone': '{who} undid the last change to {what}',
  'content.written': '{who} edited {what} on the public pages',
  'import.begun': '{who} started importing {what}',
  'import.done': '{who} finished importing {what}',
  'import.stopped': '{who} stopped importing {what}',
  'import.undone': '{who} undid the import of {what}',
  'inbox.archived': '{who} archived the inbox item from {what}',
  'inbox.done': '{who} marked the inbox item from {what} as done',
  'inbox.open': '{who} reopened the inbox item from {what}',
  'instance.exported': '{who} exported all data to {what}',
  'instance.step-skipped': '{who} skipped {what} in the set-up guide',
  'instance.step-unskipped': '{who} put {what} back in the set-up guide',
  'instance.test-charged': '{who} made the test charge {what}',
  'investor.added': '{who} added {what}',
  'investor.archived': '{who} archived {what}',
  'investor.contact-added': '{who} added a contact to {what}',
  'investor.contact-deleted': '{who} deleted a contact of {what}',
  'investor.contact-edited': '{who} edited a contact of {what}',
  'investor.edited': '{who} edited {what}',
  'investors.edited': '{who} edited many investors',
  'list.downloaded': '{who} downloaded the list {what}',
  'investors.merged': '{who} merged investors into {what}',
  'invitation.withdrawn': '{who} withdrew the invite for {what}',
  'job.cancelled': '{who} canceled the job {what}',
  'job.retried': '{who} retried the job {what}',
  'match.added': '{who} added {what}',
  'match.approve': '{who} approved {what}',
  'match.deleted': '{who} moved {what} to the trash',
  'match.lock': '{who} locked {what}',
  'match.reject': '{who} rejected {what}',
  'match.restored': '{who} restored {what}',
  'match.reviewed': '{who} reviewed {what}',
  'match.unlock': '{who} unlocked {what}',
  'match.unset': '{who} reset the decision on {what}',
  'matches.sent': '{who} sent the approved matches to {what}',
  'matching.started': '{who} started matching for {what}',
  'member.invited': '{who} invited a member to {what}',
  'member.joined': '{who} joined {what}',
  'member.left': '{who} left {what}',
  'member.removed': '{who} removed the member {what}',
  'member.role-changed': '{who} changed the role of {what}',
  'password-request.approved': '{who} approved the password request from {what}',
  'password.link-made': '{who} created a password link for {what}',
  'payment.canceled': '{who} recorded a canceled payment by {what}',
  'payment.disputed': '{who} recorded a disputed payment by {what}',
  'payment.ended': '{who} recorded the end of a payment by {what}',
  'payment.failed': '{who} recorded a failed payment by {what}',
  'payment.refund-asked': '{who} requested a refund for {what}',
  'payment.refunded': '{who} recorded a refund to {what}',
  'payment.renewal-ended': '{who} canceled the renewal of {what}',
  'payment.renewal-resumed': '{who} resumed the renewal of {what}',
  'payment.succeeded': '{who} recorded a payment by {what}',
  'plan.granted': '{who} changed the plan of {what}',
  'premium.reviewed': '{who} reviewed the Premium application of {what}',
  'promo.changed': '{who} changed the code {what}',
  'promo.created': '{who} created the code {what}',
  'promo.deleted': '{who} deleted the code {what}',
  'promo.redeemed': '{who} redeemed the code {what}',
  'startup.handed-over': '{who} transferred the ownership of {what}',
  'startup.merged': '{who} merged a company into {what}',
});

const actorKinds: Readonly<Record<string, string>> = inCatalog({
  admin: 'Admin',
  founder: 'Founder',
  system: 'System',
  visitor: 'Visitor',
});
