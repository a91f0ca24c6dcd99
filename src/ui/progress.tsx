import { rich } from '../language/rich.tsx';
import { number, t } from '../language/translate.ts';

type MeterProps = { label: string; value: number; max: number; valueText: string };

/** The progress of a long task: a bar and "334 of 520". */
export function Progress({ label, value, max }: Omit<MeterProps, 'valueText'>) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6">
      <Meter
        label={label}
        value={value}
        max={max}
        valueText={t('{count} of {total}', { count: number(value), total: number(max) })}
      />
      <p aria-hidden="true" className="text-h2 font-normal whitespace-nowrap text-ink-2">
        {rich('{count} of {total}', {
          count: <span className="font-title text-ink">{number(value)}</span>,
          total: number(max),
        })}
      </p>
    </div>
  );
}

/** Only the bar; `valueText` is the value for screen readers. */
export function Meter({ label, value, max, valueText }: MeterProps) {
  const part = max === 0 ? 0 : Math.min(100, (value / max) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={valueText}
      className="h-3 overflow-hidden rounded border border-edge bg-paper"
    >
      <div
        className="h-full bg-act forced-colors:bg-[Highlight] forced-colors:[forced-color-adjust:none]"
        style={{ width: `${part}%` }}
      />
    </div>
  );
}
