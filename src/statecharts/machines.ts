/** Every chart of the product, for drawing. */
import { type AnyStateMachine, StateMachine } from 'xstate';

/** The names of the files in `machines/`, as development builds know them: `scripts/support/inspected-actors.mjs`. */
declare const chartFiles: readonly string[];

export const drawnMachines: Promise<AnyStateMachine[]> = Promise.all(
  chartFiles.map(async (name) => {
    const exported: unknown[] = Object.values(await import(`../../machines/${name}.machine.ts`));
    const machine = exported.find((one) => one instanceof StateMachine);
    if (!machine) throw new Error(`machines/${name}.machine.ts has no chart`);
    return machine;
  }),
);
