import { useLocation, useSearch } from 'wouter';

/**
 * The state of a screen in the query string of its address, so that a reload, the back button and a shared link show the same.
 * @param values a pattern for each parameter; a value that does not match is ignored
 * @returns the parameters, and a function that replaces them
 */
export function useQueryState(
  values: Readonly<Record<string, { test: (value: string) => boolean }>>,
): [Record<string, string>, (query: Readonly<Record<string, string | undefined>>) => void] {
  const [path, navigate] = useLocation();
  const valid = [...new URLSearchParams(useSearch())].filter(([name, value]) => values[name]?.test(value));
  const setQuery = (query: Readonly<Record<string, string | undefined>>) => {
    const set = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
    const text = new URLSearchParams(set).toString();
    navigate(text ? `${path}?${text}` : path, { replace: true });
  };
  return [Object.fromEntries(valid), setQuery];
}
