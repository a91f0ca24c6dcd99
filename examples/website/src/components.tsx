/** @jsxImportSource hono/jsx */
/**
 * Components, which editors place and configure, and the website renders. Register your own by name; an unknown component
 * shows its configuration.
 */
import type { FC } from 'hono/jsx';
import type { Component } from './content-types.ts';
import { useRendering } from './rendering.ts';

type Config = Record<string, unknown>;

const components: Record<string, FC<{ config: Config }>> = {
  map: MapPart,
};

export function ComponentPart({ component }: { component: Component }) {
  const Part = components[component.name ?? ''];
  const config = component.config ?? {};
  return (
    <div class={`component ${component.name}`}>{Part ? <Part config={config} /> : <Configured of={component} />}</div>
  );
}

/** A link to a map, which is loaded only if the visitor follows it. */
function MapPart({ config }: { config: Config }) {
  const { theme } = useRendering();
  const address = String(config.address ?? '');
  const search = `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
  return (
    <>
      <p class="address" dir="auto">
        {address}
      </p>
      {config.show_route_link === false ? null : (
        <p class="more">
          <a href={search}>{theme.words.route}</a>
        </p>
      )}
    </>
  );
}

function Configured({ of: { name, config } }: { of: Component }) {
  const { words } = useRendering().theme;
  const shown = (value: unknown) => (typeof value === 'boolean' ? (value ? words.yes : words.no) : String(value));
  return (
    <>
      <p class="name">{inWords(name ?? '')}</p>
      <dl>
        {Object.entries(config ?? {}).map(([key, value]) => (
          <div>
            <dt>{inWords(key)}</dt>
            <dd dir="auto">{shown(value)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** For example `Opening hours` for `opening_hours`. */
function inWords(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
