import { AdminApi } from '@paratope/shared/admin/api';
import { inBothPlaces } from '@paratope/shared/answers';
import type { InputOf } from '@paratope/shared/endpoint';
import { PortfolioApi } from '@paratope/shared/investors/api';
import type { Ctx, Founder } from '../../context.ts';
import { on } from '../../http/mount.ts';
import { addContact, deleteContact, editContact, readInvestorDetail } from './contacts.ts';
import { continueImport, importFile, listImports, readImport } from './import-file.ts';
import { archiveInvestor, createInvestor, editInvestor, listInvestorRecords } from './keep-investors.ts';
import { portfolioOf } from './portfolio-of.ts';
import { undoImport } from './undo-import.ts';

export const investorRoutes = [
  on(PortfolioApi.companies, similarCompanies),
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

async function similarCompanies(ctx: Ctx<Founder>, input: InputOf<typeof PortfolioApi.companies>) {
  const { vcName, matchReasoning } = input;
  const found = await portfolioOf(ctx, { vcName, ...(matchReasoning ? { matchReasoning } : {}) });
  return inBothPlaces({
    totalPortfolioSize: found.totalPortfolioSize,
    companies: found.companies.map((company) => ({
      ...company,
      drug_modality: [...company.drug_modality],
      disease_focus: [...company.disease_focus],
      geography: [...company.geography],
      similarity_reasons: [...company.similarity_reasons],
    })),
  });
}
