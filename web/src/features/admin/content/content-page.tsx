import type { ContentKey } from '@paratope/shared/content/api';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { t } from '../../../words/words.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { adminPage } from '../admin-only.tsx';
import { useAddressState } from '../use-address-state.ts';
import { useNotice } from '../use-notice.tsx';
import { PieceEditor } from './piece-editor.tsx';
import { pieceForms } from './piece-fields.ts';

export const ContentPage = adminPage(Content);

const keys = Object.keys(pieceForms) as ContentKey[];

function Content() {
  const { get, set } = useAddressState();
  const key = keys.find((one) => one === get('section')) ?? 'brand';
  const { banner, say, fail } = useNotice();
  return (
    <AdminFrame title={t('Public pages')}>
      {banner}
      <div className="column gap-3 mt-6 admin-section">
        <Field label={t('Section')}>
          <Select
            value={key}
            options={keys.map((value) => ({ value, label: t(pieceForms[value].label) }))}
            onChange={(event) => set({ section: event.target.value })}
          />
        </Field>
        <PieceEditor key={key} pieceKey={key} say={say} fail={fail} />
      </div>
    </AdminFrame>
  );
}
