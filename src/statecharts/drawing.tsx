/**
 * Draws a chart as SVG. Assistive technology sees one image; the list below it has the same content as text. The colours are
 * the product's CSS variables, so that the drawing follows the theme.
 */
import { type Line, lineHeight, type PlacedArrow, type PlacedChart, type PlacedState, padding } from './layout.ts';

/** `now`: an actor is in this state; `met` and `missed`: reached by a test, or not; `plain`: not evaluated. */
export type Mark = 'now' | 'met' | 'missed' | 'plain';
export type Marks = { state: (id: string) => Mark; transition: (name: string) => Mark };

const ink: Record<Mark, string> = {
  now: 'var(--act)',
  met: 'var(--good)',
  missed: 'var(--stop)',
  plain: 'var(--ink-2)',
};
const wash: Record<Mark, string> = {
  now: 'var(--act-soft)',
  met: 'var(--paper)',
  missed: 'var(--stop-soft)',
  plain: 'var(--paper)',
};

export function ChartDrawing({ chart, marks }: { chart: PlacedChart; marks: Marks }) {
  const { name, width, height, states, arrows, beginnings } = chart;
  return (
    <svg
      role="img"
      aria-label={`The chart ${name}`}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fontSize="12"
      fontFamily="var(--font-sans)"
    >
      {states.map((state) => (
        <State key={state.id} state={state} marks={marks} />
      ))}
      {arrows.map((arrow) => (
        <Arrow key={`${arrow.source} ${arrow.target}`} arrow={arrow} marks={marks} />
      ))}
      {beginnings.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="5" fill="var(--ink)" />
      ))}
    </svg>
  );
}

function State({ state, marks }: { state: PlacedState; marks: Marks }) {
  const { id, x, y, width, height, kind, depth, lines } = state;
  const mark = depth === 0 ? 'plain' : marks.state(id);
  return (
    <g data-state={id} data-mark={mark}>
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx="6"
        fill={depth === 0 ? 'var(--wash)' : wash[mark]}
        stroke={ink[mark]}
        strokeWidth={mark === 'now' ? 3 : 1}
        strokeDasharray={kind === 'parallel' ? '5 4' : undefined}
      />
      {kind === 'final' && (
        <rect x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx="4" fill="none" stroke={ink[mark]} />
      )}
      <Lines x={x + padding} y={y + padding} lines={lines} marks={marks} />
    </g>
  );
}

function Arrow({ arrow: { points, label }, marks }: { arrow: PlacedArrow; marks: Marks }) {
  const all = [...new Set(label?.lines.map(({ transition }) => marks.transition(transition ?? '')))];
  const mark = all.includes('missed') ? 'missed' : (all[0] ?? 'plain');
  return (
    <g data-mark={mark}>
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        stroke={ink[mark]}
        strokeWidth="1.25"
      />
      <path d={headOf(points)} fill={ink[mark]} />
      {label && <Lines x={label.x + 2} y={label.y + 1} lines={label.lines} marks={marks} />}
    </g>
  );
}

function Lines({ x, y, lines, marks }: { x: number; y: number; lines: readonly Line[]; marks: Marks }) {
  return lines.map(({ text, role, transition }, index) => (
    <text
      // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place
      key={index}
      data-transition={transition ?? undefined}
      x={x}
      y={y + (index + 1) * lineHeight - 4}
      fill={transition ? ink[marks.transition(transition)] : role === 'name' ? 'var(--ink)' : 'var(--ink-2)'}
      fontSize={role === 'name' ? 14 : undefined}
      fontWeight={role === 'name' ? 700 : undefined}
      fontStyle={role === 'description' ? 'italic' : undefined}
    >
      {text}
    </text>
  ));
}

/** The arrow head: a triangle at the end of the last segment. */
function headOf(points: PlacedArrow['points']): string {
  const [before, end] = points.slice(-2);
  if (!before || !end) return '';
  const length = Math.hypot(end.x - before.x, end.y - before.y) || 1;
  const [dx, dy] = [(end.x - before.x) / length, (end.y - before.y) / length];
  const base = { x: end.x - dx * 8, y: end.y - dy * 8 };
  return `M${end.x},${end.y} L${base.x - dy * 4},${base.y + dx * 4} L${base.x + dy * 4},${base.y - dx * 4} Z`;
}
