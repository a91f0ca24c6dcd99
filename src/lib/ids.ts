/** An ID in an address, as a pattern: any integer, without leading zeros. */
export const idPattern = '0|-?[1-9]\\d{0,15}';
