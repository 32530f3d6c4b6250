/** The wait in a Retry-After header of seconds, for the end of a sentence: "in 40 seconds", "in 2 minutes". */
export function waitText(header: string | null): string {
  const seconds = Math.ceil(Number(header));
  if (!Number.isFinite(seconds) || seconds < 1) return 'in a moment';
  if (seconds <= 90) return `in ${count(seconds, 'second')}`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? `in ${count(minutes, 'minute')}` : `in ${count(Math.ceil(minutes / 60), 'hour')}`;
}

const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`;
