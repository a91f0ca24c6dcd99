/** `/statecharts` in development builds: every chart, and the states of its actors in all windows of this browser. */
import { use, useEffect, useState } from 'react';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { useStore } from '../lib/store.ts';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import { ChartDrawing } from './drawing.tsx';
import { graphOf } from './graph.ts';
import { recorder } from './inspect.ts';
import { layOut, type PlacedChart } from './layout.ts';
import type { LoggedEvent, RunningActor, WindowRecord } from './record.ts';

/** The names of the files in `machines/`, defined by `scripts/support/inspected-actors.mjs`. */
declare const chartFiles: readonly string[];

const drawnMachines: Promise<AnyStateMachine[]> = Promise.all(
  chartFiles.map(async (name) => {
    const exported: unknown[] = Object.values(await import(`../../machines/${name}.machine.ts`));
    const machine = exported.find((one) => one instanceof StateMachine);
    if (!machine) throw new Error(`machines/${name}.machine.ts has no chart`);
    return machine;
  }),
);

export function StatechartsScreen() {
  const machines = use(drawnMachines);
  const windows = useStore(recorder.records);
  const running = windows.flatMap(({ actors }) => actors);
  const log = windows.flatMap((record) => record.log);
  useEffect(() => {
    document.title = 'Statecharts';
  }, []);
  return (
    <PageLayout>
      <PageHead title="Statecharts">
        <p>Open another window beside this one: what runs there is marked here as it changes.</p>
      </PageHead>
      <Index machines={machines} running={running} />
      <h2 className="mt-8 mb-2 text-h2">Running now</h2>
      {windows.map((record) => (
        <Window key={record.window} record={record} />
      ))}
      <h2 className="mt-8 mb-2 text-h2">Events</h2>
      <EventLog label="Events" log={log} />
      {machines.map((machine) => (
        <Chart
          key={machine.id}
          machine={machine}
          actors={running.filter(({ chart }) => chart === machine.id)}
          log={log.filter(({ chart }) => chart === machine.id)}
        />
      ))}
    </PageLayout>
  );
}

/** Links to all charts, with the number of running actors. */
function Index({ machines, running }: { machines: readonly AnyStateMachine[]; running: readonly RunningActor[] }) {
  return (
    <nav aria-label="Charts" className="mt-6">
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {machines.map(({ id }) => {
          const count = running.filter(({ chart }) => chart === id).length;
          return (
            <li key={id}>
              <a href={`#${id}`} className="text-act underline">
                {id}
              </a>
              {count > 0 && ` (${count})`}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function Window({ record: { window, path, actors } }: { record: WindowRecord }) {
  return (
    <>
      <h3 className="mt-4 font-semibold">
        Window {window}, {path}
      </h3>
      <ul>
        {actors.map(({ id, chart, states }) => (
          <li key={id}>
            {chart}: {leavesOf(states).join(', ')}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Newest first. */
function EventLog({ label, log }: { label: string; log: readonly LoggedEvent[] }) {
  const newest = [...log].sort((one, other) => other.at - one.at).slice(0, 100);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className="max-h-72 overflow-auto" tabIndex={0} aria-label={label}>
      <ol>
        {newest.map(({ id, at, chart, event, payload }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            {new Date(at).toLocaleTimeString()} {chart}: {event}{' '}
            {payload && <code className="text-hint">{payload}</code>}
          </li>
        ))}
      </ol>
    </section>
  );
}

type ChartProps = { machine: AnyStateMachine; actors: readonly RunningActor[]; log: readonly LoggedEvent[] };

function Chart({ machine, actors, log }: ChartProps) {
  const placed = usePlaced(machine);
  const here = new Set(actors.flatMap(({ states }) => states));
  const marks = {
    state: (id: string) => (here.has(id) ? ('now' as const) : 'plain'),
    transition: () => 'plain' as const,
  };
  return (
    <section id={machine.id} aria-labelledby={`${machine.id}-title`}>
      <h2 id={`${machine.id}-title`} className="mt-8 mb-2 text-h2">
        {machine.id}
      </h2>
      <p>{actors.length === 0 ? 'Does not run.' : `Now: ${leavesOf([...here]).join(', ')}`}</p>
      <div className="grid gap-x-8 gap-y-3 xl:grid-cols-[minmax(0,1fr)_24rem]">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
        <section className="overflow-auto" tabIndex={0} aria-label={`Drawing of ${machine.id}`}>
          {placed && <ChartDrawing chart={placed} marks={marks} />}
        </section>
        {log.length > 0 && <EventLog label={`Events of ${machine.id}`} log={log} />}
      </div>
      <details>
        <summary>States and transitions</summary>
        <ul>
          {placed?.states.map(({ id }) => (
            <li key={id}>{here.has(id) ? `${id}: now` : id}</li>
          ))}
        </ul>
        <ul>
          {graphOf(machine).transitions.map(({ name }) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}

function usePlaced(machine: AnyStateMachine): PlacedChart | null {
  const [placed, setPlaced] = useState<PlacedChart | null>(null);
  useEffect(() => {
    let isWanted = true;
    layOut(graphOf(machine)).then((chart) => isWanted && setPlaced(chart), console.error);
    return () => {
      isWanted = false;
    };
  }, [machine]);
  return placed;
}

/** The leaf states, without the name of the chart. */
function leavesOf(states: readonly string[]): string[] {
  const leaves = states.filter((id) => !states.some((other) => other.startsWith(`${id}.`)));
  return leaves.map((id) => id.slice(id.indexOf('.') + 1));
}
