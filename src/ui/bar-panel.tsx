import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { useDisclosure } from './use-disclosure.ts';

/** A button in the top bar that opens a panel of settings and messages below it. */
export function BarPanel({ label, children }: { label: string; children: ReactNode }) {
  const { isOpen, panelId, root, button, toggle } = useDisclosure();
  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={toggle}
        className="flex h-10 items-center gap-1 px-2.5 whitespace-nowrap hover:underline hover:decoration-2 hover:underline-offset-[0.25em] @max-[62rem]:-ms-2.5"
      >
        <span className="max-w-40 truncate">{label}</span>
        <ChevronDown size={16} />
      </button>
      <div
        id={panelId}
        hidden={!isOpen}
        data-ground="paper"
        data-part="float"
        className="absolute z-3 mt-1 grid max-h-[70vh] w-max max-w-[min(24rem,calc(100vw-2rem))] min-w-56 gap-4 overflow-y-auto rounded-float border border-line bg-paper p-4 whitespace-normal text-ink shadow-2 [&[hidden]]:hidden @max-[62rem]:start-0 @min-[62rem]:end-0"
      >
        {isOpen ? children : null}
      </div>
    </div>
  );
}
