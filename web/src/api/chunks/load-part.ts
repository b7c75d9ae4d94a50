import { ownBuild, servedBuild } from '../served-build.ts'
import { partLoader } from './chunk-loader.ts'
import { showDelay } from './load-delay.ts'

const failedStyles = new Set<HTMLLinkElement>()

function watchStyles(): void {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target)
  }
  // a link's own failure does not bubble
  addEventListener('error', note, { capture: true })
}

/** The bundler asks for each style sheet once: a page that is loaded again would come without those that failed. */
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
  return partLoader({ ownBuild: ownBuild(), servedBuild, restoreStyles, pause, show: showDelay, report })
}

let started: ReturnType<typeof start> | null = null

/** Every part that is not in the first bundle comes through here, whatever becomes of the network. */
export function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  started ??= start()
  return started(load)
}
