/** Why a part of the page is not there yet, as far as the reader should know. */
export type Delay = 'offline' | 'newVersion' | 'broken'

/** What the loading of parts stands on. */
export interface PartLine {
  /** the build that this page came from */
  ownBuild: string | null
  /** the build that is served now; null when no answer came */
  servedBuild(): Promise<string | null>
  /** loads style sheets that failed once more. @throws when they fail again */
  restoreStyles(): Promise<void>
  /** ends early when the network is back */
  pause(ms: number): Promise<void>
  /** null: nothing is to be said about this load any more */
  show(load: symbol, delay: Delay | null): void
  /** a failure that the network does not explain */
  report(failure: unknown): void
}

const pauseMinMs = 500
const pauseMaxMs = 30_000
/** A line that stumbles is not worth a word. */
const quietFailuresMax = 2

/**
 * What a failure means. Some browsers remember a module that failed and fail at once when it is asked for again: then
 * the server answers, nothing is new, and only a reload helps.
 *
 * @param failures since the server last did not answer
 */
export function delayOf(builds: { own: string | null; served: string | null }, failures: number): Delay | null {
  if (builds.served === null) return 'offline'
  if (builds.own !== null && builds.served !== builds.own) return 'newVersion'
  return failures > quietFailuresMax ? 'broken' : null
}

/**
 * Loads a part of the page, again and again until it is there: what is shown stays meanwhile, and nothing crashes.
 * It never fails; a notice says why it takes long.
 */
export const partLoader = (line: PartLine) =>
  async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
    const key = Symbol('part')
    let failures = 0
    for (let pauseMs = pauseMinMs; ; pauseMs = Math.min(pauseMs * 2, pauseMaxMs)) {
      try {
        if (failures > 0) await line.restoreStyles()
        const part = await load()
        line.show(key, null)
        return part
      } catch (failure) {
        failures += 1
        const delay = delayOf({ own: line.ownBuild, served: await line.servedBuild() }, failures)
        if (delay === 'offline') failures = 1
        if (delay === 'broken' && failures === quietFailuresMax + 1) line.report(failure)
        line.show(key, delay)
      }
      await line.pause(pauseMs)
    }
  }
