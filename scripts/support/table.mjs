/** Prints rows with columns as wide as their widest cell. */
export function printTable(head, rows) {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => String(row[column]).length)));
  for (const row of all) {
    console.log(
      row
        .map((cell, column) => String(cell).padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}
