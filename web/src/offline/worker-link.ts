import { serviceWorker } from './service-worker.ts'
import { ownBuild, servedBuild } from '../api/build-version.ts'
import { readRanges } from '../api/read-range.ts'
import type { PageMessage } from './worker/page-message.ts'

export interface WorkerLink {
  /** asks the server for a newer worker. Never fails */
  check(): Promise<void>
  /** lets the new version take over, and loads its page */
  accept(): void
}

/**
 * A browser lets the new worker take over once the old one has answered all that it was asked, which on a poor line may
 * never be; the page that is loaded then is of the new version all the same, and lets its worker follow.
 */
const takeOverWaitMaxMs = 5000

interface LinkOptions {
  language: string
  /** a newer version waits, and this page is of an older one */
  onNewVersion: () => void
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have none
const say = (worker: ServiceWorker | null, message: PageMessage): void => worker?.postMessage(message)

/** Registers the service worker, has it keep all screens, and says when a newer version waits. Null where there is none. */
export async function linkWorker({ language, onNewVersion }: LinkOptions): Promise<WorkerLink | null> {
  if (!('serviceWorker' in navigator)) return null
  const registration = await serviceWorker()
  say(registration.active, { kind: 'keep', language, loaded: loadedFiles(), ranges: readRanges() })

  const found = async () => {
    const { waiting } = registration
    if (!waiting) return
    const served = await servedBuild()
    // a page that was reloaded is of the new version already: only its worker has to follow
    if (served === ownBuild()) say(waiting, { kind: 'takeOver' })
    else if (served !== null) onNewVersion()
  }
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => installing.state === 'installed' && void found())
  })
  void found()
  return {
    check: () => registration.update().then(found, () => undefined),
    accept: () => {
      if (!registration.waiting) return location.reload()
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
      setTimeout(() => location.reload(), takeOverWaitMaxMs)
      say(registration.waiting, { kind: 'takeOver' })
    },
  }
}

/** What this page needed so far, as the browser remembers it. */
const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name, location.href))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname)
