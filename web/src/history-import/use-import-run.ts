import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AskedTrackImportJson, RefusedPositionJson } from '../../../shared/wire/imports/track-import-json.ts'
import { ApiFailure } from '../api/client.ts'
import { beginImport, importsKey, sendPositions } from './import-calls.ts'
import type { TrackReader } from './track-reader.ts'

export interface ImportOutcome {
  /** positions that were sent, and that the vehicle takes */
  sent: number
  taken: number
  refused: RefusedPositionJson[]
  /** stopped by the reader before all was sent */
  isStopped: boolean
}

export interface ImportRun {
  /** positions that were sent so far; null while nothing is sent */
  progress: number | null
  outcome: ImportOutcome | null
  failure: Error | null
  start: (reader: TrackReader, asked: AskedTrackImportJson) => Promise<void>
  stop: () => void
}

const refusedMax = 50
const retriesMax = 5
const retryMs = 2_000

/** Sends the positions of a file, call by call. A call without an answer is repeated: one that came adds nothing twice. */
export function useImportRun(deviceId: number): ImportRun {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<number | null>(null)
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null)
  const [failure, setFailure] = useState<Error | null>(null)
  const isStopped = useRef(false)

  const start = async (reader: TrackReader, asked: AskedTrackImportJson) => {
    isStopped.current = false
    setFailure(null)
    setOutcome(null)
    setProgress(0)
    const found: ImportOutcome = { sent: 0, taken: 0, refused: [], isStopped: false }
    try {
      const { id: importId } = await beginImport(deviceId, asked)
      while (found.sent < asked.total && !isStopped.current) {
        const positions = await reader.batch(found.sent)
        const part = { offset: found.sent, positions }
        const answer = await patiently(() => sendPositions({ deviceId, importId }, part))
        found.taken = answer.import.positions
        found.refused = [...found.refused, ...answer.refused].slice(0, refusedMax)
        found.sent += positions.length
        setProgress(found.sent)
      }
      setOutcome({ ...found, isStopped: found.sent < asked.total })
    } catch (error) {
      setFailure(error as Error)
    }
    setProgress(null)
    await queries.invalidateQueries({ queryKey: importsKey(deviceId) })
  }
  return { progress, outcome, failure, start, stop: () => void (isStopped.current = true) }
}

/** Waits as long as the server asks, and a moment where no answer came. */
async function patiently<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    try {
      return await call()
    } catch (error) {
      const waitMs = error instanceof ApiFailure ? waitBefore(error) : null
      if (waitMs === null || tries > retriesMax) throw error
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
}

function waitBefore({ status, retryAfterSeconds }: ApiFailure): number | null {
  if (status === 429) return (retryAfterSeconds ?? 1) * 1000
  return status === 0 || status >= 500 ? retryMs : null
}
