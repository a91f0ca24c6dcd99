/** Problems of a value or a request: a stable code and an English message, with `{names}` for values. */

export type ProblemValues = Readonly<Record<string, string | number>>;
export type Problem = { code: string; message: string; values?: ProblemValues };
/** The problems of single fields, by dotted name: `entries.0.target_url`. */
export type FieldProblems = Record<string, Problem[]>;

/** The names in braces in a text. */
export type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;
/** The further arguments of a function that fills the names in a text; none for a text without names. */
export type Values<Text extends string> = [Names<Text>] extends [never] ? [] : [Record<Names<Text>, string | number>];

/** @returns a function that creates problems from the codes of `table` */
export function problemsOf<const Table extends Readonly<Record<string, string>>>(table: Table) {
  return <Code extends keyof Table & string>(code: Code, ...[values]: Values<Table[Code]>): Problem => ({
    code,
    message: withValues(table[code] ?? code, values ?? {}),
    ...(values ? { values } : {}),
  });
}

/** Replaces each `{name}` with its value; leaves it if there is none. */
export function withValues<Value>(
  text: string,
  values: Readonly<Record<string, Value | string>>,
  say: (value: Value | string) => string = String,
): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name) => say(values[name] ?? whole));
}

/** The problems that decoders find, in the browser and on the server. */
export const decodingMessages = {
  not_text: 'must be a text',
  not_boolean: 'must be true or false',
  not_integer: 'must be a whole number',
  not_one_of: 'must be one of {names}',
  not_list: 'must be a list',
  not_object: 'must be an object',
  not_json: 'is not valid JSON: {reason}',
  too_deep: 'is nested too deeply',
  too_many_values: 'contains more than 20000 values',
  too_many_controls: 'has more fields and choices than a form can hold',
} as const;
export const decodingProblem = problemsOf(decodingMessages);
