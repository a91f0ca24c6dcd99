import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Component } from '../../contract/entities.ts';
import { ComponentField } from '../../src/components/component-field.tsx';
import type { ComponentValue } from '../../src/components/use-component-field.ts';
import { componentFieldChart, noComponent } from '../charts/component-field.chart.ts';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { button, buttons, labelled } from '../support/by-name.ts';
import { dialogGone, press, renderField } from '../support/field-form.tsx';
import { execute } from '../support/model.ts';
import { replay } from '../support/replay.ts';
import { Served } from '../support/served.tsx';

const component = (id: number, name: string, display_name: string, fields: unknown): Component => ({
  ...{ id, name, display_name, description: null, revision: null },
  schema: typeof fields === 'string' ? fields : JSON.stringify(fields),
});
const components = [
  component(1, 'opening_hours', 'Opening hours table', [
    { name: 'caption', type: 'string', default: 'Unsere Zeiten', description: 'Text above the table.' },
    { name: 'show_today', type: 'boolean', default: true },
    { name: 'locations', type: 'string', enum: ['all', 'main'], default: 'all' },
  ]),
  component(2, 'map', 'Map', [{ name: 'zoom', label: 'Map detail', type: 'string', enum: ['street', 'town'] }]),
  component(3, 'broken', 'Broken one', '[{'),
  component(
    4,
    'odd',
    'Odd names',
    ['constructor', 'toString', '__proto__'].map((name) => ({ name, type: 'string' })),
  ),
];

function show(start: ComponentValue) {
  const client = { libraryScope: '', call: async () => components } as never;
  return renderField(start, (value, onChange) => (
    <Served by={client}>
      <ComponentField value={value} onChange={onChange} />
    </Served>
  ));
}

const dialogNamed = (name: string) => waitFor(() => expect(labelled('[role="dialog"]', name)).toHaveLength(1));
const selectRow = async (name: string) =>
  fireEvent.click(
    within(await screen.findByRole('row', { name: new RegExp(name) })).getByRole('button', { name: 'Select' }),
  );
const save = () => {
  const form = screen.getByRole('dialog').querySelector('form');
  if (!form) throw new Error('There is no form in the dialog');
  fireEvent.submit(form);
};

describe('COMP-01 COMP-02 every path of the component chart, walked in the field', () => {
  replay(componentFieldChart, 'view', async ({ steps }) => {
    const host = show(noComponent);
    const { seen } = host;
    let expected = 0;
    const executors: ExecutorsOf<typeof componentFieldChart> = {
      'component.given': ({ choice }) => host.give(choice),
      'component.select': () => press('Select Component'),
      'component.selected': ({ name }) => selectRow(name),
      'component.configure': () => press('Configure'),
      'configuration.confirmed': () => {
        expected += 1;
        save();
      },
      'component.remove': () => {
        expected += 1;
        press('Remove Component');
      },
      'choice.cancelled': () => fireEvent.click(button('Close')),
    };
    for (const step of steps) {
      await act(() => execute(executors, step.event));
      await expectState(step.value, step.context as Context);
    }
    expect(seen.length, 'one change for each configuration saved and each removal').toBe(expected);
    expect(seen.every((value) => value.has_component === (value.component_name !== null))).toBe(true);
    expect(seen.every((value) => value.has_component === (value.component_config !== null))).toBe(true);
  });
});

type Context = { choice: ComponentValue; candidate: string | null };

async function expectState(value: unknown, { choice, candidate }: Context) {
  const names = () => labelled('[role="group"]', 'Component').flatMap((group) => buttons(/./, group));
  const expected = choice.has_component ? ['Configure', 'Select Component', 'Remove Component'] : ['Select Component'];
  await waitFor(() => expect(names().map(({ textContent }) => textContent)).toEqual(expected));
  const shown = components.find(({ name }) => name === candidate)?.display_name;
  if (value === 'choosing') await dialogNamed('Select Component');
  else if (value === 'configuring') await dialogNamed(`Configure ${shown}`);
  else await dialogGone();
}

const hours = (config: string | null): ComponentValue => value('opening_hours', config);
const value = (component_name: string, component_config: string | null): ComponentValue => ({
  has_component: true,
  component_name,
  component_config,
});

test('COMP-03 booleans have three states, an enum has "-- Default --", a text shows its default', async () => {
  show(hours('{"show_today":false}'));
  press('Configure');
  await screen.findByRole('dialog', { name: 'Configure Opening hours table' });
  const today = within(screen.getByRole('group', { name: 'Show today' }));
  expect(today.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).checked)).toEqual([false, true, false]);
  for (const name of ['True', 'False', 'Default']) expect(today.getByLabelText(name).tagName).toBe('INPUT');
  const options = within(screen.getByLabelText('Locations')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['-- Default --', 'all', 'main']);
  expect(screen.getByLabelText('Caption').getAttribute('placeholder')).toBe('Unsere Zeiten');
});

test('COMP-04 empty values are left out, unknown keys stay', async () => {
  const { seen } = show(hours('{"caption":"Zeiten","show_today":true,"locations":"main","legacy":[1]}'));
  press('Configure');
  fireEvent.change(await screen.findByLabelText('Caption'), { target: { value: '' } });
  fireEvent.click(within(screen.getByRole('group', { name: 'Show today' })).getByLabelText('Default'));
  save();
  await dialogGone();
  expect(seen).toEqual([hours('{"locations":"main","legacy":[1]}')]);
});

test('COMP-03 fields may have names that every object has: they are empty at first, and saved as they are typed', async () => {
  const names = ['constructor', 'toString', '__proto__'];
  const { seen } = show(value('odd', null));
  press('Configure');
  for (const name of ['Constructor', 'To string', 'Proto']) {
    const field: HTMLInputElement = await screen.findByLabelText(name);
    expect(field.value).toBe('');
    fireEvent.change(field, { target: { value: 'typed' } });
  }
  save();
  await dialogGone();
  const saved = Object.entries(JSON.parse(seen[0]?.component_config ?? ''));
  expect(saved).toEqual(names.map((name) => [name, 'typed']));
});

test('COMP-05 a component that is gone is shown as such, and its configuration stays when it is saved', async () => {
  const gone = { has_component: true, component_name: 'weather', component_config: '{"town": "Lindenau"}' };
  const { seen } = show(gone);
  expect((await screen.findByText('component gone')).className).toContain('text-stop');
  expect(screen.getByText('Lindenau')).toBeTruthy();
  press('Configure');
  await screen.findByText('This component no longer exists.');
  save();
  await dialogGone();
  expect(seen).toEqual([gone]);
});

test('COMP-05 a schema that is no JSON is shown as such; the configuration can be changed as JSON text', async () => {
  const { seen } = show({ has_component: true, component_name: 'broken', component_config: '{"a":1}' });
  expect((await screen.findAllByText(/The schema of this component is no valid JSON: ./)).length).toBe(1);
  press('Configure');
  fireEvent.change(await screen.findByLabelText('Configuration'), { target: { value: '{' } });
  save();
  expect(screen.getByText(/This text is no valid JSON: ./)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Configuration'), { target: { value: '{"a":2}' } });
  save();
  await dialogGone();
  expect(seen.map(({ component_config }) => component_config)).toEqual(['{"a":2}']);
});

test('COMP-05 a stored configuration that is no JSON is shown, kept, and replaced only when asked for', async () => {
  const { seen } = show(hours('{"caption":'));
  await screen.findByText('{"caption":');
  press('Configure');
  await screen.findByLabelText('Configuration');
  save();
  await dialogGone();
  expect(seen).toEqual([hours('{"caption":')]);
  press('Configure');
  fireEvent.click(await screen.findByRole('button', { name: 'Start afresh' }));
  fireEvent.change(await screen.findByLabelText('Caption'), { target: { value: 'Neu' } });
  save();
  await dialogGone();
  expect(seen.at(-1)).toEqual(hours('{"caption":"Neu"}'));
});

test('COMP-06 X01 X02 after both steps the focus is back on Select Component', async () => {
  show(noComponent);
  press('Select Component');
  await selectRow('Map');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Map detail')));
  save();
  await dialogGone();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Select Component' })));
});
