import { AdminApi } from '@paratope/shared/admin/api';
import { inBothPlaces } from '@paratope/shared/answers';
import { PortfolioApi } from '@paratope/shared/investors/api';
import { msg } from '@paratope/shared/words/message';
import { on } from '../../http/mount.ts';
import { addContact, deleteContact, editContact, readInvestorDetail } from './contacts.ts';
import { continueImport, importFile, listImports, readImport } from './import-file.ts';
import { investorStatus } from './investor-status.ts';
import { archiveInvestor, createInvestor, editInvestor, listInvestorRecords } from './keep-investors.ts';
import { listInvestors } from './list-investors.ts';
import { portfolioOf } from './portfolio-of.ts';
import { undoImport } from './undo-import.ts';

export const investorRoutes = [
  on(PortfolioApi.companies, async (ctx, input) => inBothPlaces(await portfolioOf(ctx, input))),
  on(AdminApi.vcs, listInvestors),
  on(AdminApi.vcStatus, async (ctx) => {
    const data = await investorStatus(ctx);
    return {
      message: msg(
        '{count, plural, one {1 investor, {withWebsites} with a website.} other {{count} investors, {withWebsites} with a website.}}',
        { count: data.totalVCs, withWebsites: data.withWebsites },
      ),
      data,
    };
  }),
  on(AdminApi.investors, listInvestorRecords),
  on(AdminApi.createInvestor, createInvestor),
  on(AdminApi.editInvestor, editInvestor),
  on(AdminApi.archiveInvestor, archiveInvestor),
  on(AdminApi.imports, listImports),
  on(AdminApi.importFile, importFile),
  on(AdminApi.readImport, readImport),
  on(AdminApi.continueImport, continueImport),
  on(AdminApi.undoImport, async (ctx, { id }) => inBothPlaces({ ...(await undoImport(ctx, { importId: id })) })),
  on(AdminApi.investor, readInvestorDetail),
  on(AdminApi.addContact, addContact),
  on(AdminApi.editContact, editContact),
  on(AdminApi.deleteContact, deleteContact),
];
