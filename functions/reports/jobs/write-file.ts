import { attachment } from '../../../shared/wire/export/attachment.ts'
import { formTypes } from '../files/forms.ts'
import { reportFile, reportFileName } from '../files/report-file.ts'
import type { PersonReport } from '../person-report.ts'
import type { JobRun } from './job-run.ts'
import { storedRows } from './pieces.ts'

/** All parts of an upload but the last have 5 MB at least. */
const partBytes = 8 * 1024 * 1024

/**
 * Makes the file from the rows that are stored, in one go: a process that dies leaves the next one to begin it again, and
 * the file is there when its last part is.
 */
export async function writeFile(run: JobRun, { file }: PersonReport): Promise<{ fileName: string; bytes: number }> {
  const { id, form, pieces } = run.job
  const { jobs } = run
  const fileName = reportFileName(file, form)
  const upload = await jobs.begin(id, { contentType: formTypes[form], disposition: attachment(fileName) })
  const tags: string[] = []
  let waiting: Uint8Array[] = []
  let [size, bytes] = [0, 0]
  const store = async () => {
    tags.push(await jobs.writePart(upload, tags.length + 1, Buffer.concat(waiting)))
    waiting = []
    size = 0
  }
  for await (const part of reportFile(form, storedRows(jobs, id, pieces), file)) {
    waiting.push(part)
    size += part.length
    bytes += part.length
    if (size >= partBytes) await store()
    if (run.isDue()) await run.save({ bytes })
  }
  if (size > 0) await store()
  await jobs.finish(upload, tags)
  return { fileName, bytes }
}
