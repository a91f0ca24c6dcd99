import { expect, it } from 'vitest';
import { entityFormMachine } from '../../machines/entity-form.machine.ts';
import { imageRefreshMachine } from '../../machines/image-refresh.machine.ts';
import { graphOf } from './graph.ts';
import { layOut, wrapped } from './layout.ts';

type Box = { x: number; y: number; width: number; height: number };
const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

it.each([entityFormMachine, imageRefreshMachine])(
  'TEST-03 $id: states are inside their parents, boxes do not overlap, every transition is named',
  async (machine) => {
    const graph = graphOf(machine);
    const chart = await layOut(graph);
    const isInner = (id: string) => !chart.states.some((state) => state.id.startsWith(`${id}.`));
    const boxes: Box[] = [
      ...chart.states.filter(({ id }) => isInner(id)),
      ...chart.arrows.flatMap(({ label }) => label ?? []),
    ];
    const over = boxes.flatMap((one, index) => boxes.slice(index + 1).filter((other) => overlap(one, other)));
    expect(over).toEqual([]);

    const outside = chart.states.flatMap((state) => {
      const parent = chart.states.find(({ id }) => id === state.id.slice(0, state.id.lastIndexOf('.')));
      const isInside = !parent || (state.x > parent.x && state.x + state.width < parent.x + parent.width);
      return isInside ? [] : [state.id];
    });
    expect(outside).toEqual([]);

    const lines = [...chart.states, ...chart.arrows.flatMap(({ label }) => label ?? [])].flatMap((box) => box.lines);
    const said = new Set(lines.flatMap(({ transition }) => transition ?? []));
    expect(graph.transitions.filter(({ name }) => !said.has(name))).toEqual([]);
    expect(chart.beginnings).toHaveLength(machine.id === 'imageRefresh' ? 2 : 1);
  },
);

it('long texts break after dots and spaces', () => {
  expect(wrapped('refresh.requested [hasFailures]', 20)).toEqual(['refresh.requested', '[hasFailures]']);
  expect(wrapped('a.very.long.event', 8)).toEqual(['a.very.', 'long.', 'event']);
});
