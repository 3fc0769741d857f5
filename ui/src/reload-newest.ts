/** How long a reload waits for the version that is deployed. */
const patienceMs = 5_000;

/** Reloads the page in the version that is deployed: a worker of the one before would answer with that. */
export async function reloadNewest(): Promise<void> {
  const { serviceWorker: workers } = navigator as { serviceWorker?: ServiceWorkerContainer };
  const changed = new Promise((resolve) => {
    workers?.addEventListener('controllerchange', resolve);
    setTimeout(resolve, patienceMs);
  });
  try {
    const here = await workers?.getRegistration();
    await here?.update();
    if (here?.installing ?? here?.waiting) await changed;
  } catch {
    // Offline there is none to be had.
  }
  window.location.reload();
}
