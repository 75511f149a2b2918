/** The ten tasks of the team: what they begin with, and what must be on the screen at the end. How they get there is in ways.ts. */
import { callAs, payOnce } from '../../../scripts/browser/admin-dialogs.ts';
import type { DemoServer } from '../../../scripts/browser/demo-server.ts';
import { desk, openDevice } from '../../../scripts/browser/device.ts';
import type { Beginning, Task } from '../run.ts';
import {
  answerMessage,
  askTheDoctor,
  changePrice,
  inviteReviewer,
  marks,
  mergeInvestors,
  refundPayment,
  rejectMatch,
  restoreBackup,
  restoreCompany,
  undoImport,
} from './ways.ts';

export const tasks: readonly Task[] = [
  {
    name: 'invite a reviewer',
    does: 'invite a reviewer by name and address, from the dashboard until the link is seen',
    begin: dashboardOf,
    async walk(person) {
      await inviteReviewer(person, 'Noor Adriaens', 'noor@paratope.example');
      await person.seeing(marks.inviteLink(person.page));
    },
  },
  {
    name: 'reject a match',
    does: 'find a match by its investor and reject it with a reason, from the dashboard until it is shown as rejected',
    async begin(server) {
      const beginning = await dashboardOf(server);
      const { data } = await callAs(beginning.device.page, 'GET', '/api/admin/matches?limit=40');
      return { ...beginning, about: data.at(-1).vcName };
    },
    async walk(person, { about }) {
      await rejectMatch(person, about, 'Invests in devices only');
      await person.seeing(marks.rejected(person.page, about));
    },
  },
  {
    name: 'merge investors',
    does: 'find two records of one investor by a name and merge them, from the dashboard until it is said that they are one',
    async begin(server) {
      const beginning = await dashboardOf(server);
      for (const name of ['Runa Ostberg', 'R. Ostberg'])
        await callAs(beginning.device.page, 'POST', '/api/admin/investors', { name, firm: 'Skerry Fund' });
      await beginning.device.page.reload();
      return beginning;
    },
    async walk(person) {
      await mergeInvestors(person, 'Ostberg');
      await person.seeing(marks.merged(person.page));
    },
  },
  {
    name: 'undo an import',
    does: 'undo the last import, from the dashboard until it is said to be undone',
    async begin(server) {
      const beginning = await dashboardOf(server);
      const { page } = beginning.device;
      await page.evaluate(async () => {
        const body = new FormData();
        body.append('kind', 'directory');
        await fetch('/api/admin/imports', { method: 'POST', body });
        const last = async () => (await (await fetch('/api/admin/imports?limit=1')).json()).data[0];
        while ((await last()).kind !== 'directory' || (await last()).state !== 'done')
          await new Promise((later) => setTimeout(later, 200));
      });
      await page.reload();
      return beginning;
    },
    async walk(person) {
      await undoImport(person);
      await person.seeing(marks.undone(person.page));
    },
  },
  {
    name: 'refund',
    does: 'refund the payment of a founder known by the address, from the dashboard until it is shown as refunded',
    async begin(server) {
      const beginning = await dashboardOf(server);
      const { page } = beginning.device;
      const founder = await beginning.device.context.newPage();
      await payOnce(founder, server, payer);
      await founder.close();
      await page.reload();
      return { ...beginning, about: payer };
    },
    async walk(person, { about }) {
      await refundPayment(person, about, 'Paid twice by mistake');
      await person.seeing(marks.refunded(person.page));
    },
  },
  {
    name: 'answer the inbox',
    does: 'read a new message and set it to done with a note, from the dashboard until it is shown as done',
    async begin(server) {
      const beginning = await dashboardOf(server);
      await callAs(beginning.device.page, 'POST', '/api/client/contact', {
        name: 'Noor Adriaens',
        email: 'noor@adriaens.example',
        subject: 'Who reads my deck?',
        message: 'I would like to know.',
      });
      await beginning.device.page.reload();
      return beginning;
    },
    async walk(person) {
      await answerMessage(person, 'Wrote back: only our team.');
      await person.seeing(marks.done(person.page));
    },
  },
  {
    name: 'restore a company',
    does: 'restore a company deleted by mistake, from the dashboard until it is among the companies again',
    async begin(server) {
      const beginning = await dashboardOf(server);
      const { page } = beginning.device;
      const company = { companyName: 'Hornbeam Bio', email: 'mail@hornbeam.example' };
      const { data } = await callAs(page, 'POST', '/api/admin/clients', company);
      await callAs(page, 'DELETE', `/api/admin/clients/${data.id}`);
      await page.reload();
      return { ...beginning, about: company.companyName };
    },
    async walk(person, { about }) {
      await restoreCompany(person, about);
      await person.seeing(marks.company(person.page, about));
    },
  },
  {
    name: 'change a price',
    does: 'set the price of Standard Access to $349, from a prompt on the server until the public page says so',
    begin: publicPage,
    async walk(person, { server }) {
      await changePrice(person, 34_900, (settings) => server.replace({ settings }));
      await person.open(`${server.url}/pricing`);
      await person.reading('$349');
    },
  },
  {
    name: 'restore a backup',
    does: 'restore the backup made before, from a prompt on the server until the public page is there again',
    async begin(server) {
      await server.command('backup', backupOf(server));
      return publicPage(server);
    },
    async walk(person, { server }) {
      await restoreBackup(person, {
        stop: server.goAway,
        restore: () => server.command('restore', backupOf(server)),
        start: server.comeBack,
      });
      await person.open(server.url);
      await person.seeing(marks.homePage(person.page));
    },
  },
  {
    name: 'ask the doctor',
    does: 'read why a mail server that is set does not work, from the dashboard until the reason is read',
    async begin(server) {
      await server.replace({ settings: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'team@paratope.example' } });
      return dashboardOf(server);
    },
    async walk(person) {
      await askTheDoctor(person);
      await person.seeing(marks.mailFault(person.page));
    },
  },
];

const payer = 'lena@karst.example';

const backupOf = ({ folder }: DemoServer): string => `${folder}-backup.tar`;

/** The owner signed in at a desk, with the dashboard open. */
async function dashboardOf({ url, password }: DemoServer): Promise<Beginning> {
  const device = await openDevice({ size: desk });
  const { page } = device;
  await page.goto(`${url}/admin`);
  await page.getByLabel('Email').fill('admin@demo.local');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Totals' }).waitFor();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  return { device };
}

async function publicPage({ url }: DemoServer): Promise<Beginning> {
  const device = await openDevice({ size: desk });
  await device.page.goto(url);
  return { device };
}
