import { useSearchParams } from 'react-router-dom';
import { documents } from '../addresses/paths.ts';
import { ReportPage } from '../features/analysis/report/report-page.tsx';
import { sourceOf } from '../features/analysis/report-source.ts';
import { useCompanyName, useMaybeWorkspace } from '../local/hooks.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { t } from '../words/words.ts';
import { PageBoundary } from './page-boundary.tsx';
import { PortalFrame } from './portal-frame.tsx';
import './analysis-page.css';

/** Founders read their own report inside the portal; anyone with a share link reads it outside. */
export function AnalysisPage() {
  const workspace = useMaybeWorkspace();
  return (
    <PageBoundary failed={t('Failed to load analysis data')}>
      {workspace ? <ForFounder /> : <Shared company={undefined} />}
    </PageBoundary>
  );
}

function ForFounder() {
  const company = useCompanyName();
  const source = sourceOf(useToken(), company);
  if (source.kind === 'link') return <Shared company={company} />;
  return (
    <PortalFrame>
      <ReportPage source={source} company={company} />
    </PortalFrame>
  );
}

function Shared({ company }: { readonly company: string | undefined }) {
  const source = sourceOf(useToken(), company);
  return (
    <>
      <header className="page row analysis-top">
        <a href={documents.home} aria-label={t('Paratope home')}>
          <BrandMark />
        </a>
      </header>
      <ReportPage key={source.kind === 'link' ? source.token : ''} source={source} company="" />
    </>
  );
}

const useToken = (): string | null => useSearchParams()[0].get('token');
