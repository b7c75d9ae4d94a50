import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

export interface SaidOfService {
  /** ISO text */
  time: string
  value: number | null
  cost: number | null
  note: string
}

/** Rows that are on the page are asked for again: what is left, costs and warnings follow from what was done. */
const askAgain = (queries: QueryClient) =>
  Promise.all(['service', 'workshop'].map((name) => queries.invalidateQueries({ queryKey: ['report', name] })))

export async function saveService(
  queries: QueryClient,
  { deviceId, maintenanceId }: { deviceId: number; maintenanceId: number },
  said: SaidOfService,
): Promise<void> {
  await api.postText(`devices/${deviceId}/workshop`, { maintenanceId, ...said })
  await askAgain(queries)
}

export async function removeService(queries: QueryClient, deviceId: number, id: string): Promise<void> {
  await api.remove(`devices/${deviceId}/workshop/${id}`)
  await askAgain(queries)
}
