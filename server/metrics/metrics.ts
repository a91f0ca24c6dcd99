/** Figures in the text format of Prometheus (https://prometheus.io/docs/instrumenting/exposition_formats/). */

/** Names with values; values come from the program and never from a request. */
export type Labels = Readonly<Record<string, string>>;
export type Sample = { labels?: Labels; value: number };

export type Counter = { add: (labels?: Labels, value?: number) => void };
export type Histogram = { observe: (labels: Labels, value: number) => void };

export type Metrics = {
  counter: (name: string, help: string) => Counter;
  /** @param bounds the upper bounds of the buckets, rising */
  histogram: (name: string, help: string, bounds: readonly number[]) => Histogram;
  /** `read` is asked whenever somebody looks. */
  gauge: (name: string, help: string, read: () => readonly Sample[]) => void;
  render: () => string;
};

type Family = { name: string; help: string; type: 'counter' | 'gauge' | 'histogram'; lines: () => string[] };
type Buckets = { labels: Labels; counts: number[]; sum: number; count: number };

export function createMetrics(): Metrics {
  const families: Family[] = [];
  return {
    counter(name, help) {
      const samples = new Map<string, { labels: Labels; value: number }>();
      families.push({ name, help, type: 'counter', lines: () => [...samples.values()].map((one) => line(name, one)) });
      return {
        add(labels = {}, value = 1) {
          const key = JSON.stringify(labels);
          const sample = samples.get(key) ?? { labels, value: 0 };
          sample.value += value;
          samples.set(key, sample);
        },
      };
    },
    histogram(name, help, bounds) {
      const all = new Map<string, Buckets>();
      const lines = () => [...all.values()].flatMap((buckets) => bucketLines(name, bounds, buckets));
      families.push({ name, help, type: 'histogram', lines });
      return {
        observe(labels, value) {
          const key = JSON.stringify(labels);
          const buckets = all.get(key) ?? { labels, counts: bounds.map(() => 0), sum: 0, count: 0 };
          const index = bounds.findIndex((bound) => value <= bound);
          if (index !== -1) buckets.counts[index] = (buckets.counts[index] ?? 0) + 1;
          buckets.sum += value;
          buckets.count += 1;
          all.set(key, buckets);
        },
      };
    },
    gauge(name, help, read) {
      families.push({ name, help, type: 'gauge', lines: () => read().map((sample) => line(name, sample)) });
    },
    render: () =>
      families
        .map(({ name, help, type, lines }) =>
          [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines(), ''].join('\n'),
        )
        .join(''),
  };
}

/** Every bucket holds what the smaller ones hold as well. */
function bucketLines(name: string, bounds: readonly number[], { labels, counts, sum, count }: Buckets): string[] {
  let below = 0;
  const buckets = bounds.map((bound, index) => {
    below += counts[index] ?? 0;
    return line(`${name}_bucket`, { labels: { ...labels, le: String(bound) }, value: below });
  });
  return [
    ...buckets,
    line(`${name}_bucket`, { labels: { ...labels, le: '+Inf' }, value: count }),
    line(`${name}_sum`, { labels, value: sum }),
    line(`${name}_count`, { labels, value: count }),
  ];
}

function line(name: string, { labels = {}, value }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`;
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
