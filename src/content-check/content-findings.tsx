import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { Finding } from './content-checks.ts';

/** Each finding with its place, its problem, and advice on how to decide. */
export function ContentFindings({ label, findings }: { label: string; findings: readonly Finding[] }) {
  return (
    <ul aria-label={label} className="text-label">
      {findings.map(({ place, problem, advice }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: one place may have the same problem twice
          key={index}
          className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-1.5 border-b border-line py-1.5 last:border-b-0"
        >
          <TriangleAlert aria-hidden="true" size={16} className="mt-0.5 text-warn" />
          <span className="[overflow-wrap:anywhere]">
            <span className="text-ink-2">{`${place}: `}</span>
            <span className="font-semibold">{`${problem}.`}</span> {advice}
          </span>
        </li>
      ))}
    </ul>
  );
}
