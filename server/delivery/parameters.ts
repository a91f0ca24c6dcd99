/** The query parameters of the delivery API. */
import { pagesAtOnce } from '../../contract/delivery.ts';
import { refused } from './refusal.ts';

export type At = 'live' | 'draft' | number;

/** Refuses a parameter that is repeated or of the wrong form. */
export class Parameters {
  constructor(private readonly query: URLSearchParams) {}

  text(name: string): string | null {
    const values = this.query.getAll(name);
    if (values.length > 1) throw refused(name, `"${name}" may be given once.`);
    return values[0] ?? null;
  }

  number(name: string, least: 0 | 1 = 1): number | null {
    const given = this.text(name);
    if (given === null) return null;
    if (!/^(?:0|[1-9]\d{0,8})$/.test(given) || Number(given) < least)
      throw refused(name, `"${name}" must be a number like 12.`);
    return Number(given);
  }

  flag(name: string): boolean | null {
    const given = this.text(name);
    if (given === null) return null;
    if (given === '1' || given === 'true') return true;
    if (given === '0' || given === 'false') return false;
    throw refused(name, `"${name}" must be 1 or 0.`);
  }

  at(): At {
    const given = this.text('at');
    if (given === null || given === 'live') return 'live';
    if (given === 'draft') return given;
    if (!/^[1-9]\d{0,8}$/.test(given)) throw refused('at', '"at" must be live, draft, or a number like 12.');
    return Number(given);
  }

  limit(): number {
    const limit = this.number('limit', 0) ?? pagesAtOnce.usual;
    if (limit < pagesAtOnce.least || limit > pagesAtOnce.most) {
      throw refused('limit', `"limit" must be from ${pagesAtOnce.least} to ${pagesAtOnce.most}.`);
    }
    return limit;
  }
}
