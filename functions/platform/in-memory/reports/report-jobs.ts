import type { ReportFiles, ReportJobs } from '../../ports/report-ports.ts'
import { copy, type Memory, tenantData } from '../memory.ts'

/** Pieces, parts and files of reports, by name. */
export function inMemoryReportFiles(memory: Memory, tenantId: string): ReportFiles {
  const { reportFiles: files } = tenantData(memory, tenantId)
  return {
    tenantId,
    async savePiece(jobId, number, content) {
      files.set(`${jobId}/piece-${number}`, new Uint8Array(content))
    },
    piece: async (jobId, number) => files.get(`${jobId}/piece-${number}`) ?? null,
    async removePieces(jobId, from, to) {
      for (let number = from; number < to; number++) files.delete(`${jobId}/piece-${number}`)
    },
    begin: async (jobId) => ({ jobId, uploadId: `upload-${jobId}` }),
    async writePart({ uploadId }, number, content) {
      files.set(`${uploadId}-${number}`, new Uint8Array(content))
      return `${uploadId}-${number}`
    },
    async finish({ jobId }, tags) {
      files.set(`${jobId}/file`, Buffer.concat(tags.map((tag) => files.get(tag)!)))
      for (const tag of tags) files.delete(tag)
    },
    file: async (jobId) => files.get(`${jobId}/file`) ?? null,
    link: async (jobId) => `https://files.example/reports/${tenantId}/${jobId}/file`,
    async removeFile(jobId) {
      files.delete(`${jobId}/file`)
    },
    async removeFiles() {
      files.clear()
    },
  }
}

export function inMemoryReportJobs(memory: Memory, tenantId: string): ReportJobs {
  const { reportJobs: jobs } = tenantData(memory, tenantId)
  const kept = (jobId: string) => {
    const job = jobs.get(jobId)
    return job && job.expiresAt > memory.now() ? job : null
  }
  return {
    ...inMemoryReportFiles(memory, tenantId),
    async add(job) {
      jobs.set(job.id, copy(job))
    },
    get: async (jobId) => copy(kept(jobId)),
    list: async () =>
      [...jobs.values()]
        .filter(({ id }) => kept(id))
        .toSorted((a, b) => (a.id < b.id ? 1 : -1))
        .map(copy),
    async save(job) {
      if (jobs.get(job.id)?.version !== job.version) return null
      const saved = { ...copy(job), version: job.version + 1 }
      jobs.set(job.id, saved)
      return copy(saved)
    },
    async remove(jobId) {
      jobs.delete(jobId)
    },
    async start(jobId, delayMs = 0) {
      memory.startedReports.push({ tenantId, jobId, ...(delayMs > 0 && { delayMs }) })
    },
  }
}
