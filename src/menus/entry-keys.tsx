import { rich } from '../language/rich.tsx';
import { t } from '../language/translate.ts';
import { Key } from '../ui/kbd.tsx';

/** Explains the keys for the entries' texts; not shown on narrow screens. */
export function EntryKeys() {
  return (
    <>
      <p className="text-hint max-md:hidden">
        {rich(
          'In a text, {up} and {down} go from entry to entry. With {alt} they move the entry, and {alt} {right} and {alt} {left} indent and outdent it.',
          {
            up: <Key name="↑" />,
            down: <Key name="↓" />,
            alt: <Key name="Alt" />,
            right: <Key name="→" />,
            left: <Key name="←" />,
          },
        )}
      </p>
      <p aria-hidden="true" className="font-semibold text-ink md:hidden">
        {t('Entries')}
      </p>
    </>
  );
}
