import type { HttpFormatName } from '../../../../shared/catalog/trackers/http/index.ts'
import { ApiFailure } from '../client.ts'

/** Sends what a tracker would send, with its secret. @throws ApiFailure when it is not taken */
export async function sendReports(format: HttpFormatName, secret: string, body: object): Promise<void> {
  const answer = await fetch(`/ingest/${format}/${secret}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null)
  if (!answer?.ok) throw new ApiFailure(answer?.status ?? 0, answer ? await answer.text() : '')
}
