import { isReportFrame } from '../../../../shared/wire/live/frame-mark.ts'
import type { LiveMessage } from '../../../../shared/wire/live-message.ts'

/** What reads a compact frame. */
export interface FrameReader {
  readReportFrame: (text: string) => LiveMessage
}

export interface FrameOrder {
  load: () => Promise<FrameReader>
  take: (message: LiveMessage) => void
  /** what reads compact frames cannot be loaded, or a frame cannot be read */
  failed: (error: unknown) => void
}

/** Reads frames in the order in which they came, although what reads compact ones is loaded with the first of them. */
export class OrderedFrames {
  readonly #order: FrameOrder
  #reader: FrameReader | null = null
  #waiting: string[] = []

  constructor(order: FrameOrder) {
    this.#order = order
  }

  receive(text: string): void {
    if (this.#waiting.length > 0) this.#waiting.push(text)
    else if (this.#reader || !isReportFrame(text)) this.#read([text])
    else {
      this.#waiting.push(text)
      this.#order.load().then((reader) => this.#loaded(reader), this.#order.failed)
    }
  }

  #loaded(reader: FrameReader): void {
    this.#reader = reader
    this.#read(this.#waiting.splice(0))
  }

  #read(frames: readonly string[]): void {
    try {
      for (const text of frames) {
        const message = isReportFrame(text) ? this.#reader!.readReportFrame(text) : (JSON.parse(text) as LiveMessage)
        this.#order.take(message)
      }
    } catch (error) {
      this.#order.failed(error)
    }
  }
}
