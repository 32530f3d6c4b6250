import { Upload } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { ImportOutcome } from './import-outcome.tsx';
import { useImport } from './import-queries.ts';

const ACCEPT = '.csv,.json,.zip,text/csv,application/json,application/zip';

/** A form for an export, chosen or dropped. It is opened in the browser; only the parts to be read leave it. */
export function FileForm() {
  const id = useId();
  const [over, setOver] = useState(false);
  const [name, setName] = useState('');
  const reading = useImport();

  function read(file: File | undefined) {
    if (!file || reading.isPending) return;
    setName(file.name);
    reading.mutate({ file });
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    read(event.dataTransfer.files[0]);
  }

  return (
    <div className="mt-4">
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`grid cursor-pointer justify-items-center gap-2 rounded-control border border-dashed border-rule-strong px-4 py-9 text-center transition-colors duration-150 hover:bg-table focus-within:outline-2 focus-within:outline-offset-3 focus-within:outline-ink ${over ? 'bg-table' : ''}`}
      >
        <Upload className="size-5 stroke-[1.5]" />
        <span className="text-ui font-medium">
          {reading.isPending ? `Reading ${name}...` : 'Choose or drop a file'}
        </span>
        <span id={`${id}-hint`} className="text-small text-soft">
          The ZIP file as you downloaded it, or CSV or JSON. We read up to 8 MB of it.
        </span>
        <input
          id={id}
          type="file"
          accept={ACCEPT}
          aria-describedby={`${id}-hint`}
          className="sr-only"
          onChange={(event) => {
            read(event.target.files?.[0]);
            // Allows choosing the same file again.
            event.target.value = '';
          }}
        />
      </label>
      <ImportOutcome reading={reading} />
    </div>
  );
}
