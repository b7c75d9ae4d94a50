import { doingChoices, openFilter, sortChoices, statusChoices, stoodChoices, type FleetFilter } from './fleet-filter.ts'

/** A filter as text for this tab's storage; the search is left out: it is for the moment. */
export const rememberedFilter = ({ text: _search, ...filter }: FleetFilter): string => JSON.stringify(filter)

/** The filter that was remembered; whatever cannot be read is left open. */
export function recalledFilter(text: string | null): FleetFilter {
  return filterOf(parsed(text))
}

/** A filter that somebody kept, in this build or another one. */
export function filterOf(kept: Readonly<Record<string, unknown>>): FleetFilter {
  const { category, driver, geofenceId } = kept
  return {
    text: openFilter.text,
    doing: doingChoices.find((choice) => choice === kept['doing']) ?? openFilter.doing,
    status: statusChoices.find((choice) => choice === kept['status']) ?? openFilter.status,
    groupIds: Array.isArray(kept['groupIds']) ? kept['groupIds'].filter((id) => Number.isInteger(id)) : [],
    stoodMs: stoodChoices.find((choice) => choice === kept['stoodMs']) ?? openFilter.stoodMs,
    category: typeof category === 'string' ? category : openFilter.category,
    driver: typeof driver === 'string' ? driver : openFilter.driver,
    geofenceId: Number.isInteger(geofenceId) ? Number(geofenceId) : openFilter.geofenceId,
    sort: sortChoices.find((choice) => choice === kept['sort']) ?? openFilter.sort,
    onlyOnMap: kept['onlyOnMap'] === true,
  }
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
