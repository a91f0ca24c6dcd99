import { useLocation, useSearch } from 'wouter';

/**
 * What the address asks for after `?`, and how to ask for something else: a reload, the back button and a shared link show
 * the same. A value that does not match is as good as none.
 */
export function useAddressQuery(
  values: Readonly<Record<string, { test: (value: string) => boolean }>>,
): [Record<string, string>, (query: Readonly<Record<string, string | undefined>>) => void] {
  const [path, navigate] = useLocation();
  const given = [...new URLSearchParams(useSearch())].filter(([name, value]) => values[name]?.test(value));
  const ask = (query: Readonly<Record<string, string | undefined>>) => {
    const asked = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
    const text = new URLSearchParams(asked).toString();
    navigate(text ? `${path}?${text}` : path, { replace: true });
  };
  return [Object.fromEntries(given), ask];
}
