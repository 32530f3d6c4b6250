/** Runs at most `most` at once; the others wait in line until their signal is aborted. */
export function createSlots(most: number): (signal: AbortSignal) => Promise<() => void> {
  let taken = 0;
  const line: (() => void)[] = [];
  const release = () => {
    const next = line.shift();
    if (next) next();
    else taken--;
  };
  return async (signal) => {
    signal.throwIfAborted();
    if (taken < most) {
      taken++;
      return release;
    }
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        line.splice(line.indexOf(enter), 1);
        reject(signal.reason);
      };
      line.push(enter);
      signal.addEventListener('abort', leave, { once: true });
    });
    return release;
  };
}
