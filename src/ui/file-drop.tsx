import { type DragEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useLatest } from '../lib/use-latest.ts';
import { classNames } from './class-names.ts';

export type FileDropProps = {
  label: string;
  hint: ReactNode;
  /** MIME types, separated by commas. */
  accept: string;
  autoFocus?: boolean;
  onFiles: (files: readonly File[]) => void;
};

/** Takes files that are chosen, dropped on the frame, or pasted anywhere in the page while it is shown. */
export function FileDrop({ label, hint, accept, autoFocus, onFiles }: FileDropProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  usePastedFiles(onFiles);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    handOver(event.dataTransfer.files, onFiles);
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input inside is the accessible way to choose files
    <div
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={classNames(
        'rounded border border-dashed p-3',
        isOver ? 'border-act bg-act-soft' : 'border-edge bg-paper',
      )}
    >
      <label htmlFor={id} className="mb-1 block text-label font-semibold">
        {label}
      </label>
      <p id={`${id}-hint`} className="mb-2 text-hint text-ink-2">
        {hint}
      </p>
      <input
        id={id}
        type="file"
        multiple
        accept={accept}
        // biome-ignore lint/a11y/noAutofocus: it is the first control of a dialog that the user has just opened
        autoFocus={autoFocus}
        aria-describedby={`${id}-hint`}
        className="block w-full max-w-full text-label file:me-3 file:min-h-9 file:rounded file:border file:border-edge file:bg-paper file:px-3 file:font-semibold file:text-ink"
        onChange={(event) => {
          handOver(event.target.files, onFiles);
          event.target.value = '';
        }}
      />
    </div>
  );
}

function usePastedFiles(onFiles: FileDropProps['onFiles']): void {
  const latest = useLatest(onFiles);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files;
      if (!files || files.length === 0) return;
      event.preventDefault();
      handOver(files, latest.current);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [latest]);
}

function handOver(files: FileList | null, onFiles: FileDropProps['onFiles']): void {
  const chosen = [...(files ?? [])];
  if (chosen.length > 0) onFiles(chosen);
}
