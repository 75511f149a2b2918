import { paths } from '../../../addresses/paths.ts';
import { type ButtonLook, buttonClass } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { isInstalled } from '../../../ui/use-media.ts';
import { t } from '../../../words/words.ts';

interface ViewLinkProps extends ButtonLook {
  /** The report is being made: its page opens in that state. */
  readonly isGenerating?: boolean;
  readonly children?: string;
}

/** Opens the report in its own tab; the installed app has no tabs and opens it in place (decision U13). */
export function ViewLink({ isGenerating = false, children = t('View AI Startup Analysis'), ...look }: ViewLinkProps) {
  const to = paths.analysis({ generating: isGenerating ? 'true' : undefined });
  return (
    <Link className={buttonClass(look)} to={to} target={isInstalled() ? undefined : '_blank'} rel="noopener">
      {children}
    </Link>
  );
}
