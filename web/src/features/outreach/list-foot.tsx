import type { Startup } from '@paratope/shared/startups/startup';
import { BindingGlyph } from '../../ui/binding-glyph.tsx';

interface ListFootProps {
  readonly shown: number;
  readonly total: number;
  readonly startup: Startup;
}

/** How much of the list is shown, what stands behind it, and how to read a fit. */
export function ListFoot({ shown, total, startup }: ListFootProps) {
  const { matching } = startup;
  return (
    <footer className="dash-foot small muted">
      <p>
        {shown} of {total} shown
        {matching.state === 'done' &&
          `. ${counted(matching.total)} investors compared on ${counted(matching.signals)} investment signals.`}
      </p>
      <p className="dash-key">
        How to read the fit:
        <BindingGlyph size="row" scores={[0.9, 0.9, 0.4, 0.9, 0.95, null, 0.3]} score={0} decorative />
        joined fits, open is a gap, hatched is unknown
      </p>
    </footer>
  );
}

const counted = (number: number): string => new Intl.NumberFormat('en-US').format(number);
