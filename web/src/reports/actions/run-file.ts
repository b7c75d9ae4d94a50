import { api, type Query } from '../../api/client.ts'
import type { FileForm } from '../../../../shared/domain/reports/file-forms.ts'
import type { ReportName } from '../../../../shared/catalog/reports/index.ts'
import { saveFrom } from '../../native/save-from.ts'
import { orByJob } from '../answers/report-answer.ts'

/** Fetches a report as a file. @returns whether it was saved; otherwise a job makes it */
export async function exportReport(name: ReportName, form: FileForm, query: Query): Promise<boolean> {
  const path = `reports/${name}/${form}`
  const answer = await api.getAnswer(path, query, { accept: '*/*', prefer: orByJob })
  if (answer.status === 202) return false
  await saveFrom({ path, query }, async () => ({
    content: await answer.blob(),
    name: fileNameOf(answer.headers.get('Content-Disposition')) ?? `${name}.${form}`,
  }))
  return true
}

/** Sends a report to the reader's own address. */
export async function mailReport(name: ReportName, query: Query): Promise<void> {
  await api.getAnswer(`reports/${name}/mail`, query)
}

/** The name in a Content-Disposition header; the extended form of RFC 6266 first. */
export function fileNameOf(disposition: string | null): string | null {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  try {
    if (extended) return decodeURIComponent(extended)
  } catch {
    // the plain form follows
  }
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? null
}
