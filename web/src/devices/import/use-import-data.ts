import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { calendar } from '../../../../shared/entities/calendar.ts'
import { device } from '../../../../shared/entities/device.ts'
import { driver } from '../../../../shared/entities/driver.ts'
import type { AnyRecord } from '../../../../shared/entities/entity.ts'
import { group } from '../../../../shared/entities/group.ts'
import type { Dictionary } from '../../../../shared/i18n/t.ts'
import { api } from '../../api/client.ts'
import { listQuery } from '../../api/use-entity.ts'
import { useMay } from '../../session/access.ts'
import { loadWords } from '../../i18n/dictionary.ts'
import { languages } from '../../i18n/languages.ts'
import type { Lists, NamedRecord } from './read-value.ts'

export interface ImportData {
  /** all that the reader sees: for an administrator those of the organisation */
  devices: readonly AnyRecord[]
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
  const may = useMay()
  const devices = useQuery(listQuery(device, { all: may.administer }))
  const groups = useQuery(listQuery<AnyRecord & NamedRecord>(group, { all: may.administer }))
  const calendars = useQuery(listQuery<AnyRecord & NamedRecord>(calendar, { all: may.administer }))
  const drivers = useQuery(listQuery<AnyRecord & NamedRecord>(driver, { all: may.administer }))
  const dictionaries = useQuery(dictionariesQuery)
  const driverIds = drivers.data?.map(({ id }) => id) ?? []
  const links = useQuery({ ...linksQuery(driverIds), enabled: drivers.data !== undefined })
  const all = [devices, groups, calendars, drivers, dictionaries, links]
  const failure = all.find(({ error, data }) => error && data === undefined)?.error ?? null
  const renew = async () => {
    await Promise.all([devices, groups, drivers, links].map((each) => each.refetch({ throwOnError: true })))
  }
  if (!devices.data || !groups.data || !calendars.data || !drivers.data || !dictionaries.data || !links.data) {
    return { data: null, failure, renew }
  }
  const held = links.data
  return {
    data: {
      devices: devices.data,
      lists: { groups: groups.data, calendars: calendars.data, drivers: drivers.data },
      dictionaries: dictionaries.data,
      driversOf: (deviceId) => held.get(deviceId) ?? nobody,
    },
    failure,
    renew,
  }
}
