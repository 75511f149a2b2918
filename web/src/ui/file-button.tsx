import { type ComponentProps, useRef } from 'react';
import { Button } from './button.tsx';

interface FileButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'icon'> {
  /** Names the field, which a test and a screen reader find. */
  readonly field: string;
  readonly accept: string;
  readonly fieldId?: string;
  readonly onFile: (file: File) => void;
}

/** A button that asks for a file. The same file may be chosen again. */
export function FileButton({ field, accept, fieldId, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        id={fieldId}
        className="visually-hidden"
        type="file"
        accept={accept}
        tabIndex={-1}
        aria-label={field}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          target.value = '';
        }}
      />
      <Button {...button} icon="upload" onClick={() => input.current?.click()} />
    </>
  );
}
