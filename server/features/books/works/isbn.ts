import { hasIsbnCheckDigit } from '../catalogue/catalogue-record.ts';

/** An ISBN of ten or thirteen digits, with or without hyphens, as thirteen digits; null when it is not one. */
export function toIsbn13(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '').toUpperCase();
  if (/^97[89]\d{10}$/.test(digits)) return hasIsbnCheckDigit(digits) ? digits : null;
  if (!/^\d{9}[\dX]$/.test(digits) || !hasOldCheckDigit(digits)) return null;
  const body = `978${digits.slice(0, 9)}`;
  const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

/** Ten digits weighted 10, 9, 8 … add up to a multiple of eleven; X is ten. */
function hasOldCheckDigit(isbn10: string): boolean {
  const sum = [...isbn10].reduce(
    (total, digit, index) => total + (digit === 'X' ? 10 : Number(digit)) * (10 - index),
    0,
  );
  return sum % 11 === 0;
}
