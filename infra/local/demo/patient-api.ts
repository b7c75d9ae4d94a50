import { setTimeout as wait } from 'node:timers/promises'
import { CallFailure, type Api } from './create-tenants.ts'

/**
 * An API that repeats what the server could not do, as on a full disk, until it can. Refusals are refusals.
 * @param pauseMs between two tries @throws CallFailure of the last try once it was stopped
 */
export function patientApi(api: Api, { pauseMs, stopped }: { pauseMs: number; stopped: AbortSignal }): Api {
  return async (method, path, body) => {
    for (;;) {
      try {
        return await api(method, path, body)
      } catch (error) {
        const isServers = error instanceof CallFailure && error.status >= 500
        if (!isServers || stopped.aborted) throw error
        console.error(`The demonstration waits: ${error.message.split('\n')[0]}`)
        await wait(pauseMs, undefined, { signal: stopped }).catch(() => {})
      }
    }
  }
}
