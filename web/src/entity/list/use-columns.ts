import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { accountLimits } from '../../../../shared/domain/limits/accounts.ts'
import { useCallback, useMemo, useState } from 'react'
import type { AnyRecord, Entity } from '../../../../shared/entities/entity.ts'
import { serverQuery } from '../../api/queries.ts'
import { useUser } from '../../session/use-session.ts'
import { useEntityScreen, type ListReader, type ScreenColumn } from '../entity-screen.ts'
import { useReferenceTexts } from './use-references.ts'

/** A column of a list: of the entity's declaration, or of its screen. */
export interface ListColumn {
  key: string
  words: string
  own: ScreenColumn | null
  /** what a column of the screen is sorted by; null for others, and where it is not sorted by */
  ownText: ((record: AnyRecord) => string) | null
}

export interface Columns {
  /** whether the list has more than the columns of the declaration */
  canChoose: boolean
  shown: readonly ListColumn[]
  /** those that can be shown or hidden: all but the name */
  choices: readonly (ListColumn & { isShown: boolean })[]
  toggle: (key: string) => void
  /** what columns are sorted by that are no plain fields */
  sortTexts: ReadonlyMap<string, (record: AnyRecord) => string>
}

const storageKey = (entity: Entity) => `qafila.columns.${entity.name}`

/**
 * The columns of a list: those that the reader chose in this browser; until then all in which some record has something.
 */
export function useColumns(entity: Entity, records: readonly AnyRecord[]): Columns {
  const { columns: added } = useEntityScreen(entity.name)
  const [chosen, setChosen] = useState(() => readChosen(localStorage.getItem(storageKey(entity))))
  const reader = useListReader()
  const references = useReferenceTexts(entity)
  const all = useMemo(() => allColumns(entity, added ?? [], reader), [entity, added, reader])
  const [name] = all
  const isShown = useCallback(
    (column: ListColumn) =>
      chosen
        ? chosen.includes(column.key)
        : column.own?.isLive || (!column.own?.isOptional && records.some((record) => !isEmpty(column, record))),
    [chosen, records],
  )
  const choices = useMemo(() => all.slice(1).map((column) => ({ ...column, isShown: isShown(column) })), [all, isShown])
  const toggle = (key: string) => {
    const keys = choices.filter((column) => column.isShown !== (column.key === key)).map((column) => column.key)
    localStorage.setItem(storageKey(entity), JSON.stringify(keys))
    setChosen(keys)
  }
  const shown = useMemo(() => [name!, ...choices.filter((column) => column.isShown)], [name, choices])
  const sortTexts = useMemo(
    () => new Map([...references, ...all.flatMap(({ key, ownText }) => (ownText ? [[key, ownText] as const] : []))]),
    [references, all],
  )
  return { canChoose: added !== undefined, shown, choices, toggle, sortTexts }
}

function useListReader(): ListReader {
  const queries = useQueryClient()
  const user = useUser()
  const { data: server } = useSuspenseQuery(serverQuery())
  return useMemo(() => ({ queries, user, server }), [queries, user, server])
}

/** The name first, then what the screen adds, then the rest. */
function allColumns(entity: Entity, added: readonly ScreenColumn[], reader: ListReader): ListColumn[] {
  const declared = (entity.columns as readonly string[]).map((key) => ({
    key,
    words: `entity.${entity.name}.${key}`,
    own: null,
    ownText: null,
  }))
  const own = added
    .filter(({ isFor }) => isFor?.(reader) ?? true)
    .map((column) => ({
      key: column.key,
      words: column.words,
      own: column,
      ownText: column.sortText?.(reader) ?? null,
    }))
  return [...declared.slice(0, 1), ...own, ...declared.slice(1)]
}

function isEmpty({ key, own, ownText }: ListColumn, record: AnyRecord): boolean {
  const value: unknown = own ? ownText?.(record) : record[key]
  return value === null || value === undefined || value === '' || value === 0 || value === false || isNoEnd(value)
}

/** The end that people and devices have unless somebody gives them one. */
export const isNoEnd = (value: unknown): boolean =>
  typeof value === 'string' && Date.parse(value) === accountLimits.defaultExpiresAt

/** Null where nothing was chosen, or nothing that can be read. */
export function readChosen(text: string | null): readonly string[] | null {
  try {
    const keys: unknown = JSON.parse(text ?? 'null')
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : null
  } catch {
    return null
  }
}
