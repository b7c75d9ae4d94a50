import type { SourceMessage } from './compile-mapping.ts'

/** What is kept of a request to try a mapping on. */
export interface KeptRequest {
  /** the body as it was sent */
  body: string
  /** without the question mark */
  query: string
  /** epoch ms */
  at: number
}

/** JSON, or the fields of a form; a body that is neither is undefined, as one that is not there. */
export function sourceMessage({ body, query, at }: KeptRequest): SourceMessage {
  return { body: valueIn(body), query: Object.fromEntries(new URLSearchParams(query)), receivedAt: at }
}

const form = /^[\w.%+-]+=/

function valueIn(body: string): unknown {
  if (body.trim() === '') return undefined
  try {
    return JSON.parse(body)
  } catch {
    return form.test(body) ? Object.fromEntries(new URLSearchParams(body)) : undefined
  }
}
