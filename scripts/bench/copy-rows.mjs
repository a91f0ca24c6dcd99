/** Rows that were stored once are copied to PostgreSQL: a website that was made up there would be another one. */

/** @param {Record<string, string>} tables which rows of each, those first that others refer to */
export async function copyRows({ read }, client, tables) {
  for (const [table, which] of Object.entries(tables)) {
    for (let last = -1; ; ) {
      const some = read(
        `SELECT rowid AS copied, * FROM ${table} WHERE rowid > ${last} AND ${which} ORDER BY rowid LIMIT 5000`,
      );
      if (some.length === 0) break;
      await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
        JSON.stringify(some),
      ]);
      last = some.at(-1).copied;
    }
  }
}

/** @returns which rows of each table a website has; `which` chooses among the domains */
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
