/** The table of requirements in docs/specification.md. */
export type RequirementRow = { id: string; what: string; where: string[]; tests: string[] };

export function requirementRows(document: string): RequirementRow[] {
  return document.split('\n').flatMap((line) => {
    const [, id = '', what = '', where = '', tests = ''] = line.split('|').map((cell) => cell.trim());
    const isTests = (path: string) => !path.startsWith('docs/');
    return isRequirementId(id) ? [{ id, what, where: pathsIn(where), tests: pathsIn(tests).filter(isTests) }] : [];
  });
}

export function requirementIds(text: string): string[] {
  return text.match(ids()) ?? [];
}

export function isRequirementId(text: string): boolean {
  return text.replace(ids(), '') === '' && text !== '';
}

function pathsIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
}

function ids(): RegExp {
  const groups =
    'APP|AUTH|DOM|PAGE|CRUMB|LINK|PICK|IMG|FILE|REFRESH|COMP|MENU|ADM|ACC|WEB|API|TOL|DEP|PUB|DLV|LIVE|PREV|TEXT|COPY|BULK|TRACK|TEST|HIST|REF|SRCH';
  return new RegExp(`\\b(?:(?:${groups})-\\d\\d|[SX]\\d\\d|R\\d\\d?)\\b`, 'g');
}
