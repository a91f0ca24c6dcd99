/**
 * Lays out the states, arrows and labels of a chart. States are inside their parent state. A transition from a state to itself or
 * to a descendant is a line of text in its box; any other is a labelled arrow.
 */
import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import type { ChartGraph, ChartState, ChartTransition } from './graph.ts';

export type Line = {
  text: string;
  role: 'name' | 'tag' | 'invoke' | 'description' | 'transition';
  /** The name of the transition that the line describes. */
  transition: string | null;
};
type Box = { x: number; y: number; width: number; height: number };
export type PlacedState = Box & { id: string; depth: number; kind: ChartState['kind']; lines: readonly Line[] };
/** `points` from source to target; transitions between the same two states share an arrow. */
export type PlacedArrow = {
  source: string;
  target: string;
  points: readonly { x: number; y: number }[];
  label: (Box & { lines: readonly Line[] }) | null;
};
/** In pixels; states are in drawing order, parents first. */
export type PlacedChart = {
  name: string;
  width: number;
  height: number;
  states: readonly PlacedState[];
  arrows: readonly PlacedArrow[];
  /** The dots at initial states. */
  beginnings: readonly { x: number; y: number }[];
};

export const lineHeight = 16;
export const padding = 10;
const characterWidth = 6.6;
const widestLine = 34;
const widestLabel = 26;
const dot = 10;

const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '14',
  'elk.layered.spacing.nodeNodeBetweenLayers': '28',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.layered.edgeLabels.sideSelection': 'ALWAYS_UP',
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
};

export async function layOut(graph: ChartGraph): Promise<PlacedChart> {
  const arrows = arrowsOf(graph);
  const elk = new ELK();
  const { children = [], edges = [] } = await elk.layout({
    id: 'drawing',
    layoutOptions: { ...options, 'elk.padding': '[top=4,left=4,bottom=4,right=4]' },
    children: [elkNode(graph.root, graph)],
    edges: [...arrows.map(elkEdge), ...beginningsOf(graph.root)],
  });
  const nodes = children.flatMap(nodesWithin);
  const states = placedStates(graph, nodes);
  return {
    name: graph.root.id,
    width: Math.ceil((children[0]?.width ?? 0) + 8),
    height: Math.ceil((children[0]?.height ?? 0) + 8),
    states,
    arrows: edges.map((edge) => placedArrow(edge, arrows)),
    beginnings: nodes
      .filter(({ id }) => id.startsWith('begin:'))
      .map(({ x = 0, y = 0 }) => ({ x: x + dot / 2, y: y + dot / 2 })),
  };
}

/** Breaks a text after dots and spaces. */
export function wrapped(text: string, widest: number): string[] {
  const lines = [''];
  for (const part of text.split(/(?<=[ .])/)) {
    const current = lines.at(-1) ?? '';
    if (current !== '' && (current + part).trimEnd().length > widest) lines.push(part);
    else lines[lines.length - 1] = current + part;
  }
  return lines.map((line) => line.trim());
}

type Arrow = { id: string; source: string; target: string; lines: Line[] };

/** Transitions to states that are not descendants of their source. */
function arrowsOf({ transitions }: ChartGraph): Arrow[] {
  const arrows = new Map<string, Arrow>();
  for (const transition of transitions) {
    for (const target of transition.targets.filter((one) => !isWithin(one, transition.source))) {
      const id = `${transition.source} -> ${target}`;
      const arrow = arrows.get(id) ?? { id, source: transition.source, target, lines: [] };
      arrow.lines.push(...transitionLines(transition, '', widestLabel));
      arrows.set(id, arrow);
    }
  }
  return [...arrows.values()];
}

function isWithin(id: string, outer: string): boolean {
  return id === outer || id.startsWith(`${outer}.`);
}

function transitionLines({ name, event, guard }: ChartTransition, suffix: string, widest: number): Line[] {
  const words = `${event}${guard ? ` [${guard}]` : ''}${suffix}`;
  return wrapped(words, widest).map((text) => ({ text, role: 'transition', transition: name }));
}

function linesOf(state: ChartState, { root, transitions }: ChartGraph): Line[] {
  const plain = (role: Line['role']) => (text: string) => ({ text, role, transition: null });
  const own = transitions.filter(
    ({ source, targets }) => source === state.id && targets.every((to) => isWithin(to, source)),
  );
  const suffixOf = ({ targets: [target = state.id] }: ChartTransition) =>
    target === state.id ? '\u00a0↻' : `\u00a0→\u00a0${target.slice(state.id.length + 1)}`;
  return [
    ...wrapped(state === root ? root.id : state.name, widestLine).map(plain('name')),
    ...wrapped(state.tags.map((tag) => `#${tag}`).join(' '), widestLine)
      .filter(Boolean)
      .map(plain('tag')),
    ...state.invokes.flatMap((actor) => wrapped(`runs ${actor}`, widestLine)).map(plain('invoke')),
    ...wrapped(state.description ?? '', widestLine)
      .filter(Boolean)
      .map(plain('description')),
    ...own.flatMap((transition) => transitionLines(transition, suffixOf(transition), widestLine)),
  ];
}

function sizeOf(lines: readonly Line[]): { width: number; height: number } {
  const longest = Math.max(...lines.map(({ text, role }) => text.length * (role === 'name' ? 8 : characterWidth)));
  return { width: longest + 2 * padding, height: lines.length * lineHeight + 2 * padding };
}

function elkNode(state: ChartState, graph: ChartGraph): ElkNode {
  const { width, height } = sizeOf(linesOf(state, graph));
  if (state.states.length === 0) return { id: state.id, width, height };
  const beginning = state.states.some(({ isInitial }) => isInitial)
    ? [{ id: `begin:${state.id}`, width: dot, height: dot }]
    : [];
  return {
    id: state.id,
    layoutOptions: {
      ...options,
      'elk.padding': `[top=${height + 6},left=14,bottom=14,right=14]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},${height})`,
    },
    children: [...beginning, ...state.states.map((child) => elkNode(child, graph))],
  };
}

function elkEdge({ id, source, target, lines }: Arrow): ElkExtendedEdge {
  const { width, height } = sizeOf(lines);
  const label = { id: `label:${id}`, text: id, width: width - 2 * padding + 6, height: height - 2 * padding + 4 };
  return { id, sources: [source], targets: [target], labels: [label] };
}

function beginningsOf(state: ChartState): ElkExtendedEdge[] {
  const own = state.states.filter(({ isInitial }) => isInitial);
  return [
    ...own.map(({ id }) => ({ id: `begin:${id}`, sources: [`begin:${state.id}`], targets: [id] })),
    ...state.states.flatMap(beginningsOf),
  ];
}

function nodesWithin(node: ElkNode): ElkNode[] {
  return [node, ...(node.children ?? []).flatMap(nodesWithin)];
}

function placedStates(graph: ChartGraph, nodes: readonly ElkNode[]): PlacedState[] {
  const below = (state: ChartState, depth: number): PlacedState[] => {
    const { x = 0, y = 0, width = 0, height = 0 } = nodes.find(({ id }) => id === state.id) ?? {};
    const placed = { id: state.id, depth, kind: state.kind, lines: linesOf(state, graph), x, y, width, height };
    return [placed, ...state.states.flatMap((child) => below(child, depth + 1))];
  };
  return below(graph.root, 0);
}

function placedArrow(edge: ElkExtendedEdge, arrows: readonly Arrow[]): PlacedArrow {
  const section = edge.sections?.[0];
  const points = section ? [section.startPoint, ...(section.bendPoints ?? []), section.endPoint] : [];
  const [label] = edge.labels ?? [];
  const lines = arrows.find(({ id }) => id === edge.id)?.lines ?? [];
  const { x = 0, y = 0, width = 0, height = 0 } = label ?? {};
  return {
    source: edge.sources[0] ?? '',
    target: edge.targets[0] ?? '',
    points: points.map((point) => ({ x: point.x, y: point.y })),
    label: lines.length > 0 ? { x, y, width, height, lines } : null,
  };
}
