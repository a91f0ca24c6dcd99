/** A field in a form that keeps its value, as the forms of the console do. */
import { act, fireEvent, render, waitFor } from '@testing-library/react';
import { type ReactNode, useEffect, useState } from 'react';
import { expect } from 'vitest';
import { button } from './by-name.ts';

type Host<Value> = { seen: Value[]; give: (value: Value) => void };
type FormProps<Value> = { start: Value; host: Host<Value>; draw: Draw<Value> };
type Draw<Value> = (value: Value, change: (next: Value) => void) => ReactNode;

function Form<Value>({ start, host, draw }: FormProps<Value>) {
  const [value, setValue] = useState<Value>(start);
  useEffect(() => {
    host.give = (next) => act(() => setValue(next));
  }, [host]);
  const change = (next: Value) => {
    host.seen.push(next);
    setValue(next);
  };
  return draw(value, change);
}

/** `seen` are the changes that the field has made; `give` sets another value from outside. */
export function renderField<Value>(start: Value, draw: Draw<Value>): Host<Value> {
  const host: Host<Value> = { seen: [], give: () => {} };
  render(<Form {...{ start, host, draw }} />);
  return host;
}

export function press(name: string): void {
  const found = button(name);
  found.focus();
  fireEvent.click(found);
}

export const dialogGone = () => waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
