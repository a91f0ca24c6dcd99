/** Copies rows from SQLite to PostgreSQL, so that both have the same website. */

/** @param {Record<string, string>} tables a condition for each table, in the order of their foreign keys */
export async function copyRows({ read }, client, tables) {
  for (const [table, condition] of Object.entries(tables)) {
    for (let last = -1; ; ) {
      const rows = read(
        `SELECT rowid AS copied, * FROM ${table} WHERE rowid > ${last} AND ${condition} ORDER BY rowid LIMIT 5000`,
      );
      if (rows.length === 0) break;
      await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
        JSON.stringify(rows),
      ]);
      last = rows.at(-1).copied;
    }
  }
}

/** @returns the conditions for the content of websites; `which` is the condition for their domains */
export function contentOf(which) {
  const pages = `(SELECT id FROM pages WHERE domain_${which})`;
  return {
    domains: which,
    domain_settings: `domain_${which}`,
    pages: `domain_${which}`,
    sections: `page_id IN ${pages}`,
    items: `section_id IN (SELECT id FROM sections WHERE page_id IN ${pages})`,
  };
}
