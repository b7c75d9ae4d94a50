import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatArea } from '../../../../shared/domain/area/format-area.ts'
import type { AnyRecord } from '../../../../shared/entities/entity.ts'
import { geofence as entity } from '../../../../shared/entities/geofence.ts'
import { api } from '../../api/client.ts'
import { oneByOne } from '../one-by-one.ts'
import { showFailure } from '../../ui/overlays/show-failure.ts'
import { newGeofence } from '../new-geofence.ts'
import type { ChosenShape } from './chosen-shape.ts'

/** Saves shapes one after the other; one that is refused stops no other. */
export function useSaveShapes() {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<number | null>(null)
  const [failures, setFailures] = useState<ReadonlyMap<number, string>>(new Map())
  const save = async (shapes: readonly ChosenShape[]) => {
    const [ids, failed]: [number[], Map<number, string>] = [[], new Map()]
    // each is a write of its own, and progress is shown
    await oneByOne(shapes, async ({ id, name, description, area }, index) => {
      setProgress(index)
      const record = { ...newGeofence(name.trim(), formatArea(area)), description }
      try {
        ids.push((await api.post<AnyRecord>(entity.api, record)).id)
      } catch (error) {
        failed.set(id, error instanceof Error ? error.message : String(error))
        showFailure(error)
      }
    })
    setProgress(null)
    setFailures(failed)
    await queries.invalidateQueries({ queryKey: [entity.name] })
    return { ids, failed: [...failed.keys()] }
  }
  return { progress, failures, save }
}
