import type { ReactNode } from 'react';
import './checkbox-group.css';

export const CheckboxGroup = ({ legend, children }: { readonly legend: string; readonly children: ReactNode }) => (
  <fieldset className="column checkbox-group">
    <legend className="control-words medium">{legend}</legend>
    {children}
  </fieldset>
);
