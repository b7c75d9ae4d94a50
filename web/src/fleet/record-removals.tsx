import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AnyRecord, Entity } from '../../../shared/entities/entity.ts'
import { entities } from '../../../shared/entities/index.ts'
import { user } from '../../../shared/entities/user.ts'
import type { Words } from '../../../shared/i18n/t.ts'
import { bidiIsolate } from '../../../shared/i18n/bidi-isolate.ts'
import { titleOf } from '../display/record-text.ts'
import { onRemovals, removedKey, type Removal } from '../live/removals.ts'
import { liveStore } from '../live/store.ts'
import { showSnackbar } from '../ui/overlays/snackbar-store.ts'
import { type Formats, useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'

/** What goes within this time is said together. */
const momentMs = 2000
/** More are counted. */
const namedMax = 3

/** Takes what the reader does not see any more off every list and form of this page, and says what it was. */
export function RecordRemovals() {
  const t = useWords()
  const formats = useFormats()
  const queries = useQueryClient()
  const [say] = useState(speaker)
  /** the names from before a group went, until the devices that went with it are missing */
  const before = useRef<ReadonlyMap<number, string> | null>(null)
  useEffect(() => {
    const sayMissing = () => {
      const lost = [...(before.current ?? [])].filter(([id]) => !liveStore.devices.has(id))
      if (lost.length === 0) return
      before.current = null
      const names = lost.map(([, name]) => bidiIsolate(name))
      say(names, t, formats)
    }
    const endRemovals = onRemovals((removed) => {
      const names = removed.flatMap((each) => nameOf(each, queries, t) ?? [])
      say(names, t, formats)
      for (const each of removed) forget(each, queries)
      before.current ??= removed.find(({ fleet }) => fleet)?.fleet ?? null
      sayMissing()
    })
    const endStore = liveStore.subscribe(({ directory }) => {
      if (directory) sayMissing()
    })
    return () => {
      endRemovals()
      endStore()
    }
  }, [t, formats, queries, say])
  return null
}

type Say = (names: readonly string[], t: Words, formats: Formats) => void

/** Says names in one message; many of one moment are counted. */
function speaker(): Say {
  let said: readonly string[] = []
  let until = 0
  return (names, t, formats) => {
    if (names.length === 0) return
    const now = performance.now()
    said = now < until ? [...said, ...names] : names
    until = now + momentMs
    showSnackbar({ key: removedKey, text: textOf(said, t, formats), kind: 'done', tone: 'info' })
  }
}

function textOf(names: readonly string[], t: Words, formats: Formats): string {
  if (names.length === 1) return t('app.removed', { name: names[0]! })
  if (names.length > namedMax) return t('app.removedMany', { count: names.length })
  return t('app.removedThese', { names: formats.list(names) })
}

const entityOf = (type: string): Entity | undefined =>
  [user as Entity, ...entities].find((entity) => entity.name === type)

/** As this page knows the record; null for one that it never showed. */
function nameOf({ type, id, name }: Removal, queries: QueryClient, t: Words): string | null {
  if (name !== undefined) return bidiIsolate(name)
  const entity = entityOf(type)
  const known = queries
    .getQueriesData({ queryKey: [type] })
    .flatMap(([, data]) => (Array.isArray(data) ? (data as AnyRecord[]) : [data as AnyRecord | undefined]))
    .find((record) => record?.id === id)
  return entity && known ? titleOf(entity, known, t) : null
}

/** Records that refer to it have changed too, or went with it. */
function forget({ type, id }: Removal, queries: QueryClient): void {
  queries.setQueriesData<unknown>({ queryKey: [type, 'list'] }, (list: unknown) =>
    Array.isArray(list) ? (list as AnyRecord[]).filter((record) => record.id !== id) : list,
  )
  void queries.resetQueries({ queryKey: [type, 'one', id] })
  const referring = entities.filter(({ refersTo }) => Object.values(refersTo ?? {}).includes(type))
  for (const name of [type, ...referring.map((entity) => entity.name)]) {
    void queries.invalidateQueries({ queryKey: [name, 'list'] })
  }
}
