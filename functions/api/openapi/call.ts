import type { FailureKind } from '../../../shared/domain/failures.ts'
import type { Schema } from './schema.ts'

/** What the document says of one call. Refusals that follow from its shape are added by `document.ts`. */
export interface Call {
  /** what it does, in a few words */
  summary: string
  /** what else somebody who calls it has to know */
  notes?: string
  /** what stands for a name in the path; `id` needs none */
  path?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, Parameter>>
  body?: Body
  answer: Answer | readonly Answer[]
  /** its answer has an `ETag`: `If-None-Match` spares an answer that the client has, and a change may say with `If-Match` what it is a change of */
  isTagged?: true
  /** it says with `Prefer` whether it takes a job for what it asks, and for how long it waits before */
  mayBeAsync?: true
  /** refusals beside those that its shape implies */
  refuses?: readonly FailureKind[]
}

export interface Parameter {
  says: string
  schema: Schema
  isRequired?: true
}

/** What may be a `form` too is said in words: generators of clients write code that does not run for two kinds of one body. */
export type Body = { json: Schema; form?: true; isOptional?: true } | { bytes: readonly string[]; says: string }

export type Answer =
  | { json: Schema; says?: string; status?: 202 }
  | { text: string; status?: 503 }
  /** 206 for a part that `Range` asks for */
  | { bytes: readonly string[]; says: string; status?: 206 }
  | { nothing: 200 | 202 | 204 | 302 | 303; says?: string }
