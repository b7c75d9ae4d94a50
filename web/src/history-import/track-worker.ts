import { TrackSession } from './track-session.ts'
import type { TrackAnswer, TrackCall } from './track-calls.ts'

/** Reads a file beside the page: one worker for one file. */
const session = new TrackSession()

addEventListener('message', ({ data: { id, call } }: MessageEvent<{ id: number; call: TrackCall }>) => {
  const answer: TrackAnswer =
    call.kind === 'open'
      ? session.open(call.bytes, call)
      : call.kind === 'preview'
        ? session.preview(call.choices)
        : session.batch(call.offset)
  postMessage({ id, answer })
})
