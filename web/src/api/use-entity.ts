import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnyRecord, Entity } from '../../../shared/entities/entity.ts'
import { useRef } from 'react'
import { api, ApiFailure } from './client.ts'
import { isAsSent, savedWithoutAnswer } from './unanswered/duplicate-check.ts'

type Facts = Pick<Entity, 'name' | 'api'>

/** Every record of an entity that the caller may see; for an administrator also what nobody linked to them. */
export const listQuery = <Found extends AnyRecord = AnyRecord>(entity: Facts, { all = false } = {}) =>
  queryOptions({
    queryKey: [entity.name, 'list', ...(all ? ['all'] : [])],
    queryFn: ({ signal }) => api.get<Found[]>(entity.api, all ? { all } : undefined, signal),
  })

/** The version tag of a record, by the object that was read. */
const tags = new WeakMap<object, string>()

/** One record, always fetched again: a form must not start from stale values. */
export const oneQuery = <Found extends AnyRecord = AnyRecord>(entity: Facts, id: number) =>
  queryOptions({
    queryKey: [entity.name, 'one', id],
    queryFn: async ({ signal }) => {
      const { value, tag } = await api.getVersion<Found>(`${entity.api}/${id}`, signal)
      if (tag !== null) tags.set(value, tag)
      return value
    },
    staleTime: 0,
    gcTime: 0,
    // the version is known by the object's identity
    structuralSharing: false,
  })

export type SaveRecord = (record: AnyRecord) => Promise<AnyRecord>

interface Saving {
  save: SaveRecord
  /** Removes a new record again, which could not be completed. */
  takeBack: (record: AnyRecord) => Promise<void>
  /** what the form was opened with */
  before: object
}
/** Wraps the saving of a record, for what its calls cannot carry. */
export type SaveAround = (record: AnyRecord, saving: Saving) => Promise<AnyRecord>
const plainly: SaveAround = (record, { save }) => save(record)

/** What the same form has saved already. */
interface Saved {
  id: number
  tag: string | null
}

/**
 * Creates a record without an id, replaces one with an id; then every list and form of the entity is fetched again.
 *
 * @param start what the form was opened with, as it was read: when somebody else has changed it since, the save fails
 */
export function useSave(entity: Facts, start: object, around: SaveAround = plainly) {
  const queries = useQueryClient()
  const last = useRef<Saved | null>(null)
  const write: SaveRecord = async (record) => {
    const id = record.id > 0 ? record.id : (last.current?.id ?? 0)
    const tag = last.current ? last.current.tag : (tags.get(start) ?? null)
    const saved =
      id > 0
        ? await api.putVersion<AnyRecord>(`${entity.api}/${id}`, { value: { ...record, id }, tag })
        : { value: await api.post<AnyRecord>(entity.api, record), tag: null }
    last.current = { id: saved.value.id, tag: saved.tag }
    return saved.value
  }
  const saveOnce = useSaveOnce(entity, write)
  const save: SaveRecord = async (record) => {
    const saved = await saveOnce(record)
    // found to be saved: under which tag is not known
    if (last.current?.id !== saved.id) last.current = { id: saved.id, tag: null }
    return saved
  }
  const takeBack = async ({ id }: AnyRecord) => {
    await api.remove(`${entity.api}/${id}`)
    last.current = null
  }
  return useMutation({
    mutationFn: (record: AnyRecord) => around(record, { save, takeBack, before: start }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [entity.name] }),
  })
}

/** Where no answer came, looks whether the record was saved nevertheless, before it is written again. */
function useSaveOnce(entity: Facts, write: SaveRecord): SaveRecord {
  const unanswered = useRef<AnyRecord | null>(null)
  const overSaved = async (sent: AnyRecord, record: AnyRecord): Promise<AnyRecord> => {
    const known =
      sent.id > 0 ? [await api.get<AnyRecord>(`${entity.api}/${sent.id}`)] : await api.get<AnyRecord[]>(entity.api)
    const found = savedWithoutAnswer(known, sent)
    if (!found) return write(record)
    if (isAsSent(found, record)) return found
    // it was saved, and changed in the form since
    return api.put<AnyRecord>(`${entity.api}/${found.id}`, { ...record, id: found.id })
  }
  return async (record) => {
    const sent = unanswered.current
    try {
      const saved = await (sent ? overSaved(sent, record) : write(record))
      unanswered.current = null
      return saved
    } catch (failure) {
      const isUnknown = failure instanceof ApiFailure && failure.isOffline
      // the first one may be there, whatever became of the next
      unanswered.current = isUnknown ? (sent ?? record) : null
      throw failure
    }
  }
}

interface Removed {
  onSuccess: (record: AnyRecord) => void
  onError: (failure: Error) => void
}

/** Removes records. Of each it is said how that went, also when another is removed meanwhile, or the page is left. */
export function useRemove(entity: Facts, { onSuccess, onError }: Removed) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: AnyRecord) => api.remove(`${entity.api}/${id}`),
    onSuccess: (_, record) => {
      onSuccess(record)
      return queries.invalidateQueries({ queryKey: [entity.name, 'list'] })
    },
    onError,
  })
}
