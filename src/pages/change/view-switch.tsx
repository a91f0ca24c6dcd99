import { t } from '../../language/translate.ts';
import { classNames } from '../../ui/class-names.ts';
import { pageMargins } from '../../ui/page-layout.tsx';
import { showEdit } from './edited-part.ts';
import type { WebsitePreview } from './use-website-preview.ts';

/** Chooses between form and website where there is no space for both (PREV-03). */
export function ViewSwitch({ preview: { isOn, show } }: { preview: WebsitePreview }) {
  const choose = (isWebsite: boolean) => {
    show(isWebsite);
    if (!isWebsite) requestAnimationFrame(showEdit);
  };
  const button = (label: string, isWebsite: boolean) => (
    <button
      type="button"
      aria-pressed={isWebsite === isOn}
      onClick={() => choose(isWebsite)}
      className={classNames(
        'min-h-10 border-y-2 border-transparent px-0.5',
        isWebsite === isOn ? 'border-b-ink font-semibold text-ink' : 'text-ink-2 hover:text-ink',
      )}
    >
      {label}
    </button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form
    <div role="group" aria-label={t('Show⟨what⟩')} className="-mb-1.5 flex flex-[1_0_100%] gap-4">
      {button(t('Form'), false)}
      {button(t('Preview'), true)}
    </div>
  );
}

/** The switch in a line of its own, while no form is open. */
export function ViewLine(props: { preview: WebsitePreview }) {
  return (
    <div data-sticks className="sticky top-(--state-line) z-2 border-y border-edge bg-paper">
      <div className={`${pageMargins} flex pb-1.5`}>
        <ViewSwitch {...props} />
      </div>
    </div>
  );
}
