import type { SourceMessage } from '../../../shared/wire/sources/compile-mapping.ts'
import type { ReceivedJson } from '../../../shared/wire/sources/source-json.ts'
import { sourceMessage } from '../../../shared/wire/sources/source-request.ts'

/** A message as a mapping reads it; null for one that was too long to be kept. */
export const messageOf = ({ body, query, time }: ReceivedJson['messages'][number]): SourceMessage | null =>
  body === null ? null : sourceMessage({ body, query, at: Date.parse(time) })
