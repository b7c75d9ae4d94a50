import { setLoadFailure } from './load-failures.ts'
import { retryImport } from './retry-import.ts'
import { ownBuild, servedBuild } from './build-version.ts'

const failedStyles = new Set<HTMLLinkElement>()

function watchStyles(): void {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target)
  }
  // a link's own failure does not bubble
  addEventListener('error', note, { capture: true })
}

/** The bundler loads each style sheet once: a module that is imported again would come without those that failed. */
async function restoreStyles(): Promise<void> {
  await Promise.all([...failedStyles].map(restoreStyle))
}

function restoreStyle(failed: HTMLLinkElement): Promise<void> {
  const link = failed.cloneNode() as HTMLLinkElement
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => {
      failedStyles.delete(failed)
      failed.remove()
      resolve()
    })
    link.addEventListener('error', () => {
      failedStyles.delete(link)
      link.remove()
      reject(new Error(`${link.href} could not be loaded`))
    })
    failed.after(link)
  })
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
  })
}

const report = (failure: unknown): void => reportError(failure)

function start() {
  watchStyles()
  return retryImport({ ownBuild: ownBuild(), servedBuild, restoreStyles, pause, show: setLoadFailure, report })
}

let started: ReturnType<typeof start> | null = null

/** Imports a module that is not in the first bundle, retrying until the network delivers it. */
export function importWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  started ??= start()
  return started(load)
}
