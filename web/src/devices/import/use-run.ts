import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { refreshLive } from '../../live/live-provider.tsx'
import { showFailure } from '../../ui/overlays/show-failure.ts'
import { applyImport, type ImportOutcome } from './apply-import.ts'
import type { ImportRow } from './compare-rows.ts'
import type { Column } from './import-fields.ts'
import { useImportSubject } from './import-subject.ts'

export interface Outcome extends ImportOutcome {
  columns: readonly Column[]
  /** those that the preview refused */
  notTaken: readonly ImportRow[]
}

/** Runs the import of a file: how far it is, its end, and how to stop it. */
export function useRun(renew: () => Promise<void>) {
  const queries = useQueryClient()
  const { entity } = useImportSubject()
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const cancel = useRef<AbortController | null>(null)
  const start = async (rows: readonly ImportRow[], columns: readonly Column[], isAllOrNothing: boolean) => {
    const total = rows.filter(({ kind }) => kind === 'new' || kind === 'changed').length
    const controller = new AbortController()
    cancel.current = controller
    setProgress({ done: 0, total })
    try {
      const onDone = (done: number) => setProgress({ done, total })
      const ended = await applyImport(rows, { entity, isAllOrNothing, signal: controller.signal, onDone })
      setOutcome({ ...ended, columns, notTaken: rows.filter(({ kind }) => kind === 'refused') })
    } catch (error) {
      showFailure(error)
    }
    refreshLive()
    await Promise.all([
      queries.invalidateQueries({ queryKey: [entity.name] }),
      queries.invalidateQueries({ queryKey: ['group'] }),
      // what was done is shown in any case
      renew().catch(() => undefined),
    ])
    setProgress(null)
  }
  return {
    progress,
    outcome,
    start: (...given: Parameters<typeof start>) => void start(...given),
    stop: () => cancel.current?.abort(),
    restart: () => setOutcome(null),
  }
}
