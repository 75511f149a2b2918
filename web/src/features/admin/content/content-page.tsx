import { ContentKey } from '@paratope/shared/content/api';
import { useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import type { SignedInAdmin } from '../actions.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { AdminOnly } from '../admin-only.tsx';
import { NoticeBanner, useNotice } from '../use-notice.tsx';
import { PieceEditor } from './piece-editor.tsx';
import { pieceForms } from './piece-fields.ts';

/** What an operator writes on the public pages. */
export const ContentPage = () => <AdminOnly>{(admin, onLeft) => <Content admin={admin} onLeft={onLeft} />}</AdminOnly>;

const keys = Object.keys(pieceForms) as ContentKey[];

function Content({ admin, onLeft }: { admin: SignedInAdmin; onLeft(message: string): void }) {
  const [key, setKey] = useState<ContentKey>('brand');
  const { notice, say, fail } = useNotice();
  return (
    <AdminFrame admin={admin} title="Public pages" onLeft={onLeft}>
      <NoticeBanner notice={notice} />
      <div className="admin-section">
        <Field label="What to write">
          <Select
            value={key}
            options={keys.map((value) => ({ value, label: pieceForms[value].label }))}
            onChange={(event) => setKey(ContentKey.parse(event.target.value))}
          />
        </Field>
        <PieceEditor
          key={key}
          pieceKey={key}
          isOwner={admin.role === 'owner'}
          say={say}
          fail={fail}
          onSignedOut={onLeft}
        />
      </div>
    </AdminFrame>
  );
}
