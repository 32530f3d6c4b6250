// Runs in each process of `processes.ts`: the functions of one module, one call at a time.
import './linear-patterns.ts';

type Call = { name: string; input: unknown };

const tasks: Record<string, (input: unknown) => unknown> = await import(process.argv[2] ?? '');
// Without a caller there is nothing left to do.
process.on('disconnect', () => process.exit());
process.on('message', async ({ name, input }: Call) => {
  // What takes long from here on is the task, not the wait for a process.
  await new Promise((sent) => process.send?.('begun', sent));
  try {
    process.send?.({ answer: await tasks[name]?.(input) });
  } catch (error) {
    process.send?.({ error });
  }
});
