import type { TrackAnswer, TrackCall } from './track-calls.ts'
import type { ChosenTrack, OpenedTrack, PreviewChoices, TrackRefusal } from './track-session.ts'

/** A file that a worker reads. Close it when it is not needed any more. */
export interface TrackReader {
  open(file: File, reader: { zone: string; language: string }): Promise<OpenedTrack | TrackRefusal>
  preview(choices: PreviewChoices): Promise<ChosenTrack | TrackRefusal>
  /** the next positions of the last preview, as the API takes them */
  batch(offset: number): Promise<object[]>
  close(): void
}

/** Begins a worker. Its calls reject when it cannot be loaded or ends: a file may be more than a browser has room for. */
export function trackReader(): TrackReader {
  const worker = new Worker(new URL('track-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, { resolve: (answer: TrackAnswer) => void; reject: (error: Error) => void }>()
  let calls = 0
  worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; answer: TrackAnswer }>) => {
    waiting.get(data.id)?.resolve(data.answer)
    waiting.delete(data.id)
  })
  worker.addEventListener('error', ({ message }) => {
    for (const { reject } of waiting.values()) reject(new Error(message))
    waiting.clear()
  })
  const ask = <Answer extends TrackAnswer>(call: TrackCall, moved: Transferable[] = []): Promise<Answer> =>
    new Promise<Answer>((resolve, reject) => {
      const id = ++calls
      waiting.set(id, { resolve: (answer) => resolve(answer as Answer), reject })
      worker.postMessage({ id, call }, moved)
    })
  return {
    async open(file, reader) {
      const bytes = new Uint8Array(await file.arrayBuffer())
      return ask<OpenedTrack | TrackRefusal>({ kind: 'open', bytes, ...reader }, [bytes.buffer])
    },
    preview: (choices) => ask<ChosenTrack | TrackRefusal>({ kind: 'preview', choices }),
    batch: (offset) => ask<object[]>({ kind: 'batch', offset }),
    close: () => worker.terminate(),
  }
}
