import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AskedTrackImportJson, RefusedPositionJson } from '../../../shared/wire/imports/track-import-json.ts'
import { ApiFailure } from '../api/client.ts'
import { beginImport, importsKey, sendPositions } from './import-calls.ts'
import type { TrackReader } from './track-reader.ts'

export interface ImportOutcome {
  /** positions that the vehicle takes */
  taken: number
  refused: RefusedPositionJson[]
  /** stopped by the reader before all was sent */
  isStopped: boolean
}

interface RunState {
  /** positions that were sent so far; null while nothing is sent */
  progress: number | null
  /** the reader wants it to stop, and a call has no answer yet */
  isStopping: boolean
  outcome: ImportOutcome | null
  failure: Error | null
  /** it stopped or failed on its way: `start` goes on with it */
  isBegun: boolean
}

export interface ImportRun extends RunState {
  start: (reader: TrackReader, asked: AskedTrackImportJson) => Promise<void>
  stop: () => void
  /** Forgets an import, so that `start` begins another: for other positions, and for one that was removed. */
  forget: (importId?: string) => void
}

/** What is known of an import that is not complete. */
interface Begun {
  importId: string
  sent: number
  taken: number
  refused: RefusedPositionJson[]
}

const idle: RunState = { progress: null, isStopping: false, outcome: null, failure: null, isBegun: false }
const refusedMax = 50
const retriesMax = 5
const retryMs = 2_000

/** Sends the positions of a file, call by call. A call without an answer is repeated: one that came adds nothing twice. */
export function useImportRun(deviceId: number): ImportRun {
  const queries = useQueryClient()
  const [state, setState] = useState(idle)
  const begun = useRef<Begun | null>(null)
  const stopping = useRef<AbortController | null>(null)

  const sendAll = async (reader: TrackReader, asked: AskedTrackImportJson, stop: AbortSignal) => {
    const found = (begun.current ??= await begin(deviceId, asked))
    while (found.sent < asked.total && !stop.aborted) {
      const positions = await reader.batch(found.sent)
      const part = { offset: found.sent, positions }
      const answer = await patiently(() => sendPositions({ deviceId, importId: found.importId }, part), stop)
      if (answer === null) break
      found.taken = answer.import.positions
      found.refused = [...found.refused, ...answer.refused].slice(0, refusedMax)
      found.sent += positions.length
      setState((before) => ({ ...before, progress: found.sent }))
    }
    return { taken: found.taken, refused: found.refused, isStopped: found.sent < asked.total }
  }

  const start = async (reader: TrackReader, asked: AskedTrackImportJson) => {
    stopping.current = new AbortController()
    setState({ ...idle, progress: begun.current?.sent ?? 0 })
    let ended: Partial<RunState>
    try {
      const outcome = await sendAll(reader, asked, stopping.current.signal)
      if (!outcome.isStopped) begun.current = null
      ended = { outcome }
    } catch (error) {
      // somebody else removed it
      if (error instanceof ApiFailure && error.status === 404) begun.current = null
      ended = { failure: error as Error }
    }
    setState({ ...idle, ...ended, isBegun: begun.current !== null })
    await queries.invalidateQueries({ queryKey: importsKey(deviceId) })
  }

  const stop = () => {
    stopping.current?.abort()
    setState((before) => ({ ...before, isStopping: true }))
  }
  const forget = (importId?: string) => {
    if (importId !== undefined && importId !== begun.current?.importId) return
    begun.current = null
    setState(idle)
  }
  return { ...state, start, stop, forget }
}

async function begin(deviceId: number, asked: AskedTrackImportJson): Promise<Begun> {
  const { id: importId } = await beginImport(deviceId, asked)
  return { importId, sent: 0, taken: 0, refused: [] }
}

/** Waits as long as the server asks, and a moment where no answer came. Null when it is stopped before there is one. */
async function patiently<Answer>(call: () => Promise<Answer>, stop: AbortSignal): Promise<Answer | null> {
  for (let tries = 1; !stop.aborted; tries++) {
    try {
      return await call()
    } catch (error) {
      const waitMs = error instanceof ApiFailure ? waitBefore(error) : null
      if (waitMs === null || tries > retriesMax) throw error
      await timeOrStop(waitMs, stop)
    }
  }
  return null
}

function waitBefore({ status, retryAfterSeconds }: ApiFailure): number | null {
  if (status === 429) return (retryAfterSeconds ?? 1) * 1000
  return status === 0 || status >= 500 ? retryMs : null
}

async function timeOrStop(waitMs: number, stop: AbortSignal): Promise<void> {
  if (stop.aborted) return
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, waitMs)
    const end = () => (clearTimeout(timer), resolve())
    stop.addEventListener('abort', end, { once: true })
  })
}
