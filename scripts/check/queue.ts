/** Runs jobs on a number of cores so that none of them is idle while a job waits. */
export type Job<Result> = {
  name: string;
  /** How many cores it keeps busy, halves too. All of them: it also has the machine for itself. */
  cores: number;
  /** The job whose end it waits for. */
  after?: string;
  run: () => Promise<Result>;
};

/** Starts jobs in the given order, skipping one that does not fit yet; `done` is called with each as it ends. The shortest total comes from listing the longest first. */
export async function runQueue<Result>(
  cores: number,
  jobs: readonly Job<Result>[],
  done: (result: Result) => void,
): Promise<void> {
  const names = new Set(jobs.map(({ name }) => name));
  for (const { name, after, cores: wanted } of jobs)
    if (wanted > cores || (after !== undefined && !names.has(after))) throw new Error(`${name} could never start`);
  const waiting = [...jobs];
  const ended = new Set<string>();
  const running = new Map<string, Promise<void>>();
  let free = cores;
  while (waiting.length > 0 || running.size > 0) {
    const place = waiting.findIndex(
      ({ cores: wanted, after }) => wanted <= free && (after === undefined || ended.has(after)),
    );
    const [job] = place < 0 ? [] : waiting.splice(place, 1);
    if (!job) {
      if (running.size === 0) throw new Error(`${waiting.map(({ name }) => name).join(', ')} wait for each other`);
      await Promise.race(running.values());
      continue;
    }
    free -= job.cores;
    running.set(
      job.name,
      job.run().then((result) => {
        running.delete(job.name);
        free += job.cores;
        ended.add(job.name);
        done(result);
      }),
    );
  }
}
