import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { calendar } from '../../../../shared/entities/calendar.ts'
import { driver } from '../../../../shared/entities/driver.ts'
import type { AnyRecord } from '../../../../shared/entities/entity.ts'
import { group } from '../../../../shared/entities/group.ts'
import type { Dictionary } from '../../../../shared/i18n/t.ts'
import { api } from '../../api/client.ts'
import { listQuery } from '../../api/use-entity.ts'
import { useMay } from '../../session/access.ts'
import { loadWords } from '../../i18n/dictionary.ts'
import { languages } from '../../i18n/languages.ts'
import { useImportSubject } from './import-subject.ts'
import type { Lists, NamedRecord } from './read-value.ts'

export interface ImportData {
  /** all that the reader sees: for an administrator those of the organisation */
  records: readonly AnyRecord[]
  lists: Lists
  /** titles and categories in every language */
  dictionaries: readonly Dictionary[]
  driversOf: (deviceId: number) => ReadonlySet<number>
}

/** The groups that name fields and categories. */
const titleGroups = ['settings', 'fleet'] as const

const dictionariesQuery = queryOptions({
  queryKey: ['words', 'import', 'all'],
  queryFn: () => Promise.all(languages.flatMap((language) => titleGroups.map((group) => loadWords(group, language)))),
  staleTime: Number.POSITIVE_INFINITY,
})

/** ids in one address, see `accountLimits.idsPerRequestMax`; an address has some 8 kB */
const idsAtOnce = 200

/** Which drivers devices are linked to, asked by the drivers, of whom there are fewer. */
const linksQuery = (driverIds: readonly number[]) =>
  queryOptions({
    queryKey: ['permissions', 'drivers', driverIds],
    queryFn: async ({ signal }) => {
      const links = new Map<number, Set<number>>()
      for (let at = 0; at < driverIds.length; at += idsAtOnce) {
        const query = { driverId: driverIds.slice(at, at + idsAtOnce), deviceId: 0 }
        const found = await api.get<{ deviceId: number; driverId: number }[]>('permissions', query, signal)
        for (const { deviceId, driverId } of found) {
          links.set(deviceId, (links.get(deviceId) ?? new Set()).add(driverId))
        }
      }
      return links
    },
    staleTime: 0,
    // a driver who was added meanwhile must not take the page away
    placeholderData: keepPreviousData,
  })

const nobody: ReadonlySet<number> = new Set()

/**
 * What rows are compared with; null until it is there. `renew` fetches it again, and throws when that failed: rows must
 * not be compared with what was there before.
 */
export function useImportData(): { data: ImportData | null; failure: Error | null; renew: () => Promise<void> } {
  const { entity, kind } = useImportSubject()
  const all = useMay().administer
  const records = useQuery(listQuery(entity, { all }))
  const dictionaries = useQuery(dictionariesQuery)
  const named = useNamedRecords(kind === 'device', all)
  const queries = [records, dictionaries, ...named.queries]
  const failure = queries.find(({ error, data }) => error && data === undefined)?.error ?? null
  const renew = async () => {
    await Promise.all([records, ...named.renewed].map((each) => each.refetch({ throwOnError: true })))
  }
  if (!records.data || !dictionaries.data || !named.data) return { data: null, failure, renew }
  return { data: { records: records.data, dictionaries: dictionaries.data, ...named.data }, failure, renew }
}

const nothingNamed: Pick<ImportData, 'lists' | 'driversOf'> = {
  lists: { groups: [], calendars: [], drivers: [] },
  driversOf: () => nobody,
}

/** What rows of devices name beside them: groups, calendars and drivers; nothing is fetched for others. */
function useNamedRecords(enabled: boolean, all: boolean) {
  const groups = useQuery({ ...listQuery<AnyRecord & NamedRecord>(group, { all }), enabled })
  const calendars = useQuery({ ...listQuery<AnyRecord & NamedRecord>(calendar, { all }), enabled })
  const drivers = useQuery({ ...listQuery<AnyRecord & NamedRecord>(driver, { all }), enabled })
  const driverIds = drivers.data?.map(({ id }) => id) ?? []
  const links = useQuery({ ...linksQuery(driverIds), enabled: enabled && drivers.data !== undefined })
  if (!enabled) return { data: nothingNamed, queries: [], renewed: [] }
  const [queries, renewed] = [
    [groups, calendars, drivers, links],
    [groups, drivers, links],
  ]
  if (!groups.data || !calendars.data || !drivers.data || !links.data) return { data: null, queries, renewed }
  const held = links.data
  const data: Pick<ImportData, 'lists' | 'driversOf'> = {
    lists: { groups: groups.data, calendars: calendars.data, drivers: drivers.data },
    driversOf: (deviceId) => held.get(deviceId) ?? nobody,
  }
  return { data, queries, renewed }
}
