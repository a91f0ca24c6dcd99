import { t } from '../language/translate.ts';
import type { TextView } from '../lib/stored-setting.ts';

/** Markdown or Text: two views of one text. */
export function ViewSwitch({ view, onSwitch }: { view: TextView; onSwitch: (view: TextView) => void }) {
  const views = [
    { name: 'markdown', label: t('Markdown') },
    { name: 'text', label: t('Text') },
  ] as const;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a group of the form
    <div role="group" aria-label={t('View')} className="ms-auto flex">
      {views.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          aria-pressed={view === name}
          onClick={() => view !== name && onSwitch(name)}
          className="min-h-8 border-b-2 border-transparent px-2 text-label text-ink-2 hover:text-ink aria-pressed:border-ink aria-pressed:font-semibold aria-pressed:text-ink pointer-coarse:min-h-11"
        >
          {label}
        </button>
      ))}
    </div>
  );
}
