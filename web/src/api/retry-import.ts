/** Why a module is not there yet, as far as the user should know. */
export type LoadFailure = 'offline' | 'newVersion' | 'broken'

/** What retrying an import needs from the browser. */
export interface ImportContext {
  /** the build that this page came from */
  ownBuild: string | null
  /** the build that is served now; null when no answer came */
  servedBuild(): Promise<string | null>
  /** loads style sheets that failed once more. @throws when they fail again */
  restoreStyles(): Promise<void>
  /** ends early when the network is back */
  pause(ms: number): Promise<void>
  /** null: there is nothing more to say about this load */
  show(load: symbol, reason: LoadFailure | null): void
  /** a failure that the network does not explain */
  report(failure: unknown): void
}

const pauseMinMs = 500
const pauseMaxMs = 30_000
/** One or two failures in a row happen on any network. */
const quietFailuresMax = 2

/**
 * What a failure means. Some browsers remember a module that failed and fail at once when it is imported again: then
 * the server answers, nothing is new, and only a reload helps.
 *
 * @param failures since the server last did not answer
 */
export function reasonOf(builds: { own: string | null; served: string | null }, failures: number): LoadFailure | null {
  if (builds.served === null) return 'offline'
  if (builds.own !== null && builds.served !== builds.own) return 'newVersion'
  return failures > quietFailuresMax ? 'broken' : null
}

/**
 * Imports a module, again and again until it is there: what is shown stays meanwhile, and nothing crashes.
 * It never fails; a notice says why it takes long.
 */
export const retryImport = (context: ImportContext) =>
  async function importWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
    const key = Symbol('load')
    let failures = 0
    for (let pauseMs = pauseMinMs; ; pauseMs = Math.min(pauseMs * 2, pauseMaxMs)) {
      try {
        if (failures > 0) await context.restoreStyles()
        const loaded = await load()
        context.show(key, null)
        return loaded
      } catch (failure) {
        failures += 1
        const reason = reasonOf({ own: context.ownBuild, served: await context.servedBuild() }, failures)
        if (reason === 'offline') failures = 1
        if (reason === 'broken' && failures === quietFailuresMax + 1) context.report(failure)
        context.show(key, reason)
      }
      await context.pause(pauseMs)
    }
  }
